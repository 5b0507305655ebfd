import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import type { DateRange } from '../../domain/dates';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import { DUE, LONGEST_WAITING } from '../data/listQuery';
import { paths, stringifyListParams } from '../data/paths';
import { OPEN } from '../offers/table';
import { OVERDUE, SOON } from '../quotes/table';

interface Props {
  to: string;
  /** What is counted, for the accessible name of a link that shows only the figure. */
  of?: string;
  /** If true, the whole nearest positioned ancestor is clickable, otherwise only the link itself. */
  stretched?: boolean;
  children: string;
}

/** Links a stat to the list of the records that it counts. */
export function StatLink({ to, of, stretched = false, children }: Props) {
  return (
    <Link
      component={RouterLink}
      to={to}
      aria-label={of && `${of}: ${children}`}
      color="inherit"
      underline={stretched ? 'hover' : 'always'}
      sx={stretched ? whole : above}
    >
      {children}
    </Link>
  );
}

const whole = { '&::after': { content: '""', position: 'absolute', inset: 0 } };
const above = { position: 'relative', zIndex: 1, textDecorationColor: 'currentColor' };

export interface QuoteFilter {
  status?: QuoteStatus;
  project_type?: string;
  received?: DateRange;
  follow_up?: typeof DUE;
  origin?: string;
  converted?: true;
  spam?: 'only' | 'mail';
}

/** Returns the path of the list of quotes, with a filter in its query string. */
export const quotesWhere = (filter: QuoteFilter) =>
  paths.list('quotes', stringifyListParams({ filter }));
export const projectsWhere = (filter: { status?: ProjectStatus }) =>
  paths.list('projects', stringifyListParams({ filter }));

/** Returns the path of the list of the offers that clients can accept. */
export const offersOut = paths.list('offers', stringifyListParams({ filter: { validity: OPEN } }));

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

const tenths = (value: number): number => Math.round(value * 10) / 10;

/** Converts minutes to a readable duration, such as 45 minutes, 3.5 hours or 2.1 days. */
export function roundedDuration(minutes: number) {
  if (minutes < 90) return { value: minutes, unit: 'minute' } as const;
  const hours = minutes / 60;
  if (hours < 48) return { value: tenths(hours), unit: 'hour' } as const;
  return { value: tenths(hours / 24), unit: 'day' } as const;
}

/** Returns `part` as a share of `whole`, or 0 if `whole` is 0. */
export const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
