import { useNavigate } from 'react-router-dom';
import { projectStatuses } from '../../domain/projects';
import { quoteStatuses } from '../../domain/quotes';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { stringifyListParams } from '../list/listUrl';
import { foundClients } from './foundClients';
import { isNamed } from './isNamed';
import { useActions } from './useActions';
import { useFound } from './useFound';

type SearchGroup = 'clients' | 'quotes' | 'projects' | 'actions';

export interface SearchOption {
  id: string;
  group: SearchGroup;
  label: string;
  /** Details that distinguish options with the same label. */
  details: readonly string[];
  run: () => void;
}

/**
 * The maximum number of clients, quotes or projects in a group. The number of actions is not
 * limited.
 */
const MOST = 5;

/** Returns the options for a text, in groups: clients, quotes, projects and actions. */
export function useSearchOptions(typed: string) {
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const navigate = useNavigate();
  const actions = useActions();
  const { found, error, isSearching } = useFound(typed);
  const { quotes, projects } = found ?? {};
  const all = stringifyListParams({ filter: { q: found?.q } });

  const options: SearchOption[] = [
    ...foundClients(quotes?.data ?? [])
      .slice(0, MOST)
      .map(({ id, name, email, phone, company }) => ({
        id: `client-${id}`,
        group: 'clients' as const,
        label: name,
        details: [company, phone, email].filter((detail) => detail !== null),
        run: () => navigate(paths.client(id)),
      })),
    ...(quotes?.data ?? []).slice(0, MOST).map((quote) => ({
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
    ...actions
      .filter(({ label: name }) => isNamed(name, typed))
      .map((action) => ({ ...action, group: 'actions' as const, details: [] })),
  ];

  function more(group: 'quotes' | 'projects', total = 0, run: () => void): SearchOption[] {
    if (total <= MOST) return [];
    const name = text('search.all', { total: formats.number(total) });
    return [{ id: `all-${group}`, group, label: name, details: [], run }];
  }

  return { options, error, isSearching };
}
