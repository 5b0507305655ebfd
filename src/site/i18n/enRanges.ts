import type { Budget, Timeline } from '../../domain/quotes';
import { enBudgets, enTimelines } from '../../terms/en';
import type { Widen } from './en';

/** The label of each code. A missing label is a compile error. */
interface Options {
  readonly budget: Record<Budget, string>;
  readonly timeline: Record<Timeline, string>;
}

/**
 * The labels of the form's budgets and timelines. They are in a separate file, because the service pages also list them
 * and do not load the other texts of the form.
 */
export const enRanges = {
  labels: { budget: 'Budget range', timeline: 'Timeline' },
  options: { budget: enBudgets, timeline: enTimelines } satisfies Options,
} as const;

export type Ranges = Widen<typeof enRanges>;
