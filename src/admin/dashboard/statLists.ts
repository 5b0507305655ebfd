import type { DateRange } from '../../domain/dates';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import { DUE, OVERDUE } from '../data/listQuery';
import { paths } from '../data/paths';
import { stringifyListParams } from '../list/listUrl';

export interface QuoteFilter {
  status?: QuoteStatus;
  project_type?: string;
  received?: DateRange;
  waiting?: typeof OVERDUE;
  follow_up?: typeof DUE;
  origin?: string;
  converted?: true;
}

/** The addresses of the lists that the stats count. */
export const quotesWhere = (filter: QuoteFilter) => paths.quotes(stringifyListParams({ filter }));
export const projectsWhere = (filter: { status?: ProjectStatus; end?: typeof DUE }) =>
  paths.projects(stringifyListParams({ filter }));

/** The list of overdue quotes, the longest waiting first. */
export const overdueQuotes = paths.quotes(
  stringifyListParams({
    filter: { waiting: OVERDUE },
    sort: { field: 'waiting_since', order: 'ASC' },
  }),
);

/** The quotes to follow up. */
export const dueFollowUps = quotesWhere({ follow_up: DUE });

/** The projects past their end date that are neither completed nor paid. */
export const lateProjects = projectsWhere({ end: DUE });
