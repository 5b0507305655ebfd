import Person from '@mui/icons-material/PersonOutline';
import { type RaRecord, useResourceDefinitions } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { OPENED_FROM_PAGE, paths } from '../data/paths';
import type { ResourceName } from '../i18n/messages/messages';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { stringifyListParams } from '../list/listUrl';
import type { Quote } from '../quotes/table';
import type { AdminResource, ResourceOptions } from '../ui/resource';
import { byPerson } from './byPerson';
import { useFound } from './useFound';

export interface SearchOption {
  id: string;
  label: string;
  /** Details that distinguish options with the same label. */
  details: readonly string[];
  run: () => void;
}

export interface SearchGroup {
  name: string;
  icon: AdminResource['icon'];
  options: readonly SearchOption[];
}

/** The maximum number of clients, or of rows of a resource. */
const MOST = 5;

/**
 * Returns the options for a text, in groups: the clients, and the rows of each resource. Shows each
 * person once: with several quotes as a client, otherwise as the quote.
 */
export function useSearchOptions(typed: string) {
  const words = { text: useText(), label: useLabel(), formats: useFormats() };
  const { text, formats } = words;
  const navigate = useNavigate();
  const definitions = useResourceDefinitions<ResourceOptions>();
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
    ...Object.values(definitions).map(({ name, icon, recordRepresentation, options }) => {
      const { data = [], total = 0 } = found?.lists.get(name) ?? {};
      const rows: readonly RaRecord[] = name === 'quotes' ? ofOne : data;
      const all = stringifyListParams({ filter: { q: found?.q } });
      const shown = rows.slice(0, MOST).map((row) => ({
        id: String(row.id),
        label: typeof recordRepresentation === 'function' ? recordRepresentation(row) : '',
        details: (options?.details(row, words) ?? []).filter((detail) => detail !== null),
        run: () => void navigate(paths.record(name, String(row.id)), { state: OPENED_FROM_PAGE }),
      }));
      const more = {
        id: `all-${name}`,
        label: text('search.all', { total: formats.number(total) }),
        details: [],
        run: () => void navigate(paths.list(name, all)),
      };
      return {
        name: text(`${name as ResourceName}.title`),
        icon,
        options: total > MOST ? [...shown, more] : shown,
      };
    }),
  ];
  return { groups, error, isSearching };
}
