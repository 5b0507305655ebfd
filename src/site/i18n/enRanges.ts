import type { Budget, Timeline } from '../../domain/quotes';
import { enBudgets, enTimelines } from '../../terms/en';
import type { Widen } from './en';

/** Labels by code: a code without a label does not compile. */
interface Options {
  readonly budget: Record<Budget, string>;
  readonly timeline: Record<Timeline, string>;
}

/** The budgets and timelines that the form offers, which the service pages name as well. */
export const enRanges = {
  labels: { budget: 'Budget range', timeline: 'Timeline' },
  options: { budget: enBudgets, timeline: enTimelines } satisfies Options,
} as const;

export type Ranges = Widen<typeof enRanges>;
