import Person from '@mui/icons-material/PersonOutline';
import ViewList from '@mui/icons-material/ViewList';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type RaRecord,
  useDataProvider,
  useGetResourceLabel,
  useResourceDefinitions,
} from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { whatsappNumber } from '../conversation/addressee';
import { isOptional, NEWEST_FIRST } from '../data/listQuery';
import { paths, stringifyListParams } from '../data/paths';
import { type AdminResource, optionsOf, useWords } from '../screen/resource';
import { useFrom } from '../screen/useFrom';

export interface SearchOption {
  id: string;
  label: string;
  details: readonly string[];
  run: () => void;
  /** The name of its group. */
  group: string;
  icon: AdminResource['icon'];
}

/** What is done with a record that is found, other than to open it. */
export interface Choice {
  /** The record for which another one is chosen. */
  without: string;
  choose: (record: { id: string; name: string; path: string }) => void;
}

/** What a quote tells of its client. */
interface Client extends RaRecord {
  name: string;
  email: string | null;
  phone: string | null;
  company: string | null;
  language: string;
}

const MOST = 5;
/** The resources that have a conversation. */
const CHOSEN: readonly string[] = ['quotes', 'projects'];

/**
 * Returns the options for a text, group by group, the likeliest of each group first. Shows each person once: with several
 * quotes as a client, otherwise as the quote. For a choice, shows each record that has a conversation.
 */
export function useSearchOptions(typed: string, choice?: Choice) {
  const words = useWords();
  const { text, formats } = words;
  const navigate = useNavigate();
  const from = useFrom();
  const titleOf = useGetResourceLabel();
  const definitions = useResourceDefinitions();
  const searched = Object.values(definitions).filter(
    ({ name }) => !choice || CHOSEN.includes(name),
  );
  const names = searched.map(({ name }) => name);
  const { found, error, isSearching } = useFound(typed, names);
  const clientOf = ({ id, name, email, phone, company }: Client) => ({
    id: `client-${id}`,
    icon: Person,
    label: name,
    details: [company, phone, email].filter((detail) => detail !== null),
    run: () => navigate(paths.client(String(id))),
  });

  const groups = searched.map(({ name, icon = ViewList, recordRepresentation, ...rest }) => {
    const { recordPath, choices, details } = optionsOf(rest);
    const status = (row: RaRecord) => [words.label(choices.status, row.status ?? null)];
    const nameOf = (row: RaRecord): string =>
      typeof recordRepresentation === 'function'
        ? recordRepresentation(row)
        : `${row[`${recordRepresentation ?? 'title'}`] ?? row.id}`;
    const { data = [], total = 0 } = found?.lists.get(name) ?? {};
    // The total counts suspected spam, which the list leaves out unless it is asked for.
    const isQuotes = name === 'quotes';
    const filter = { q: found?.q, ...(isQuotes && { spam: 'all' }) };
    const pathOf = (row: RaRecord) =>
      recordPath ? recordPath(row) : paths.record(name, String(row.id));
    const optionOf = (row: RaRecord) => ({
      id: String(row.id),
      icon,
      label: nameOf(row),
      details: (details?.(row, words) ?? status(row)).filter((detail) => detail !== null),
      run: () =>
        choice
          ? choice.choose({ id: String(row.id), name: nameOf(row), path: pathOf(row) + from })
          : void navigate(pathOf(row) + from),
    });
    const rows: readonly RaRecord[] = data.filter(({ id }) => id !== choice?.without);
    const shown =
      isQuotes && !choice
        ? byPerson(rows as Client[]).map(([first, ...others]) =>
            others.length > 0 ? clientOf(first) : optionOf(first),
          )
        : rows.map(optionOf);
    const more = {
      id: `all-${name}`,
      icon,
      label: text('search.all', { total: formats.number(total) }),
      details: [],
      run: () => void navigate(paths.list(name, stringifyListParams({ filter }))),
    };
    return {
      name: isQuotes ? text('search.clients') : titleOf(name),
      options: [...shown.slice(0, MOST), ...(total > MOST && !choice ? [more] : [])],
    };
  });
  const options: SearchOption[] = groups.flatMap(({ name, options: found }) =>
    found.map((option) => ({ ...option, group: name })),
  );
  return { options, error, isSearching };
}

/**
 * Groups quotes by their email addresses or, without one, by their phone numbers, in the order of the first quote of each
 * person.
 */
export function byPerson<Row extends Pick<Client, 'email' | 'phone' | 'language'>>(
  quotes: readonly Row[],
): [Row, ...Row[]][] {
  const people = new Map<string, [Row, ...Row[]]>();
  for (const quote of quotes) {
    const { email, phone, language } = quote;
    const person = email?.toLowerCase() ?? whatsappNumber(phone, language) ?? `${phone}`;
    const others = people.get(person);
    if (others) others.push(quote);
    else people.set(person, [quote]);
  }
  return [...people.values()];
}

const DEBOUNCE_MS = 200;
/** A search reads more rows than the dialog shows, because several of the quotes can belong to the same client. */
const PAGE = { page: 1, perPage: 20 };

/**
 * Finds rows of each resource, including suspected spam: those with the whole words of a text before those with words that
 * begin so, of either those whose client waits for an answer to a reply first, and then the newest.
 */
function useFound(typed: string, resources: readonly string[]) {
  const dataProvider = useDataProvider();
  const q = useSettled(typed.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', q, resources],
    queryFn: async () => {
      const find = async (name: string) => {
        const canWait = isOptional(name, 'replied_at');
        const sort = canWait ? { field: 'replied_at', order: 'DESC' as const } : NEWEST_FIRST;
        const [whole, begun] = await Promise.all(
          [`"${q}"`, q].map((typed) =>
            dataProvider.getList(name, { sort, pagination: PAGE, filter: { q: typed, all: true } }),
          ),
        );
        return [name, { data: joined(whole?.data, begun?.data), total: begun?.total }] as const;
      };
      return { q, lists: new Map(await Promise.all(resources.map(find))) };
    },
    enabled: q !== '',
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    found: q === '' ? undefined : data,
    error,
    isSearching: isFetching || q !== typed.trim(),
  };
}

/** Returns the rows of both lists in their order, each once. */
const joined = (first: RaRecord[] = [], second: RaRecord[] = []): RaRecord[] => [
  ...new Map([...first, ...second].map((row) => [row.id, row])).values(),
];

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
