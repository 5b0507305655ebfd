import type { DateRange } from '../../domain/dates';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import { LONGEST_WAITING } from '../data/listDefaults';
import { DUE } from '../data/listQuery';
import { paths } from '../data/paths';
import { stringifyListParams } from '../list/listUrl';
import { OVERDUE, SOON } from '../quotes/table';

export interface QuoteFilter {
  status?: QuoteStatus;
  project_type?: string;
  received?: DateRange;
  follow_up?: typeof DUE;
  origin?: string;
  converted?: true;
  spam?: 'only';
}

/** Returns the path of the list of quotes, with a filter in its query string. */
export const quotesWhere = (filter: QuoteFilter) =>
  paths.list('quotes', stringifyListParams({ filter }));
export const projectsWhere = (filter: { status?: ProjectStatus }) =>
  paths.list('projects', stringifyListParams({ filter }));

const waiting = (filter: { status: 'pending' } | { waiting: typeof OVERDUE | typeof SOON }) =>
  stringifyListParams({ filter, sort: LONGEST_WAITING });

/**
 * The search parameters of the lists of pending quotes and of due records. Links to a record also
 * contain these parameters, so that the dialog of the record can open the previous and the next
 * record of the list.
 */
export const dueLists = {
  pending: waiting({ status: 'pending' }),
  overdue: waiting({ waiting: OVERDUE }),
  soon: waiting({ waiting: SOON }),
  followUps: stringifyListParams({ filter: { follow_up: DUE } }),
  lateProjects: stringifyListParams({ filter: { end: DUE } }),
};
