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
import { whatsappNumber } from '../conversation/answer';
import { NEWEST_FIRST } from '../data/listQuery';
import { paths, stringifyListParams } from '../data/paths';
import { type AdminResource, optionsOf, useWords } from '../kit/resource';
import { useFrom } from '../kit/useFrom';
import type { Quote } from '../quotes/table';

export interface SearchOption {
  id: string;
  label: string;
  details: readonly string[];
  run: () => void;
  /** The name of its group. */
  group: string;
  icon: AdminResource['icon'];
}

interface SearchGroup extends Pick<SearchOption, 'icon'> {
  name: string;
  options: readonly Omit<SearchOption, 'group' | 'icon'>[];
}

const MOST = 5;

/**
 * Returns the options for a text, group by group: the clients, and the rows of each resource. Shows each
 * person once: with several quotes as a client, otherwise as the quote.
 */
export function useSearchOptions(typed: string) {
  const words = useWords();
  const { text, formats } = words;
  const navigate = useNavigate();
  const from = useFrom();
  const titleOf = useGetResourceLabel();
  const definitions = useResourceDefinitions();
  const { found, error, isSearching } = useFound(typed);
  const people = byPerson((found?.lists.get('quotes')?.data ?? []) as Quote[]);
  const clients = people.flatMap(([newest, ...older]) =>
    newest && older.length > 0 ? newest : [],
  );
  const ofOne = people.flatMap((person) => (person.length === 1 ? person : []));

  const groups: SearchGroup[] = [
    {
      name: text('search.clients'),
      icon: Person,
      options: clients.slice(0, MOST).map(({ id, name, email, phone, company }) => ({
        id: `client-${id}`,
        label: name,
        details: [company, phone, email].filter((detail) => detail !== null),
        run: () => navigate(paths.client(id)),
      })),
    },
    ...Object.values(definitions).map(
      ({ name, icon = ViewList, recordRepresentation, ...rest }) => {
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
        const rows: readonly RaRecord[] = isQuotes ? ofOne : data;
        const pathOf = (row: RaRecord) =>
          recordPath ? recordPath(row) : paths.record(name, String(row.id));
        const shown = rows.slice(0, MOST).map((row) => ({
          id: String(row.id),
          label: nameOf(row),
          details: (details?.(row, words) ?? status(row)).filter((detail) => detail !== null),
          run: () => void navigate(pathOf(row) + from),
        }));
        const more = {
          id: `all-${name}`,
          label: text('search.all', { total: formats.number(total) }),
          details: [],
          run: () => void navigate(paths.list(name, stringifyListParams({ filter }))),
        };
        return {
          name: titleOf(name),
          icon,
          options: total > MOST ? [...shown, more] : shown,
        };
      },
    ),
  ];
  const options: SearchOption[] = groups.flatMap(({ name, icon, options: found }) =>
    found.map((option) => ({ ...option, group: name, icon })),
  );
  return { options, error, isSearching };
}

/**
 * Groups quotes by their email addresses or, without one, by their phone numbers. `quotes` must start with the newest
 * quote.
 */
export function byPerson<Row extends Pick<Quote, 'email' | 'phone' | 'language'>>(
  quotes: readonly Row[],
): Row[][] {
  const people = new Map<string, Row[]>();
  for (const quote of quotes) {
    const { email, phone, language } = quote;
    const person = email?.toLowerCase() ?? whatsappNumber(phone, language) ?? `${phone}`;
    people.set(person, [...(people.get(person) ?? []), quote]);
  }
  return [...people.values()];
}

const DEBOUNCE_MS = 200;
/** A search reads more rows than the dialog shows, because several of the quotes can belong to the same client. */
const PAGE = { page: 1, perPage: 20 };

/** Finds the newest rows of each resource that match a text, including suspected spam. */
function useFound(typed: string) {
  const dataProvider = useDataProvider();
  const resources = Object.keys(useResourceDefinitions());
  const q = useSettled(typed.trim());
  const { data, error, isFetching } = useQuery({
    queryKey: ['search', q],
    queryFn: async () => {
      const list = { sort: NEWEST_FIRST, pagination: PAGE, filter: { q, all: true } };
      const lists = await Promise.all(
        resources.map(async (name) => [name, await dataProvider.getList(name, list)] as const),
      );
      return { q, lists: new Map(lists) };
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

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
