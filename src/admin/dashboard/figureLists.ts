import type { DateRange } from '../../domain/dates';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import { listSearch } from '../list/listSearch';
import { OVERDUE } from '../listQuery';
import { paths } from '../paths';

export interface QuoteFilter {
  status?: QuoteStatus;
  project_type?: string;
  received?: DateRange;
  waiting?: typeof OVERDUE;
  origin?: string;
  converted?: true;
}

/** The lists that the figures count. */
export const quotesWhere = (filter: QuoteFilter) => paths.quotes(listSearch({ filter }));
export const projectsWhere = (filter: { status?: ProjectStatus }) =>
  paths.projects(listSearch({ filter }));

/** The longest waiting stand first there too. */
export const overdueQuotes = paths.quotes(
  listSearch({ filter: { waiting: OVERDUE }, sort: { field: 'waiting_since', order: 'ASC' } }),
);
