import { useNavigate } from 'react-router-dom';
import { projectStatuses } from '../../domain/projects';
import { quoteStatuses } from '../../domain/quotes';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { stringifyListParams } from '../list/listUrl';
import { byPerson } from './byPerson';
import { useFound } from './useFound';

type SearchGroup = 'clients' | 'quotes' | 'projects';

export interface SearchOption {
  id: string;
  group: SearchGroup;
  label: string;
  /** Details that distinguish options with the same label. */
  details: readonly string[];
  run: () => void;
}

/** The maximum number of clients, quotes or projects. */
const MOST = 5;

/**
 * Returns the options for a text, in groups: clients, quotes, projects. Shows each person once: with
 * several quotes as a client, otherwise as the quote.
 */
export function useSearchOptions(typed: string) {
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const navigate = useNavigate();
  const { found, error, isSearching } = useFound(typed);
  const { quotes, projects } = found ?? {};
  const people = byPerson(quotes?.data ?? []);
  const all = stringifyListParams({ filter: { q: found?.q } });

  const options: SearchOption[] = [
    ...people
      .flatMap(([newest, ...older]) => (newest && older.length > 0 ? [newest] : []))
      .slice(0, MOST)
      .map(({ id, name, email, phone, company }) => ({
        id: `client-${id}`,
        group: 'clients' as const,
        label: name,
        details: [company, phone, email].filter((detail) => detail !== null),
        run: () => navigate(paths.client(id)),
      })),
    ...people
      .flatMap((person) => (person.length === 1 ? person : []))
      .slice(0, MOST)
      .map((quote) => ({
        id: quote.id,
        group: 'quotes' as const,
        label: quote.name,
        details: [
          quote.reference,
          quote.is_spam ? text('quotes.spam') : label(quoteStatuses, quote.status),
          formats.day(quote.created_at),
        ],
        run: () => navigate(paths.quote(quote.id)),
      })),
    ...more('quotes', quotes?.total, () => navigate(paths.quotes(all))),
    ...(projects?.data ?? []).slice(0, MOST).map((project) => ({
      id: project.id,
      group: 'projects' as const,
      label: project.title,
      details: [project.client_name, label(projectStatuses, project.status)],
      run: () => navigate(paths.project(project.id)),
    })),
    ...more('projects', projects?.total, () => navigate(paths.projects(all))),
  ];

  function more(group: 'quotes' | 'projects', total = 0, run: () => void): SearchOption[] {
    if (total <= MOST) return [];
    const name = text('search.all', { total: formats.number(total) });
    return [{ id: `all-${group}`, group, label: name, details: [], run }];
  }

  return { options, error, isSearching };
}
