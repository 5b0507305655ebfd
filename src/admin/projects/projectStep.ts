import type { TimelineEntry } from '../data/records';
import { type Step, statusSince, withReply } from '../kit/steps';
import type { Project } from './table';

type ProjectState = Project['status'] | 'replied' | 'asked' | 'missing' | 'approved';
export type ProjectAction = 'answer' | 'begin' | 'resume' | 'ask' | 'copy' | 'mark_paid';
export type ProjectStep = Step<ProjectState, ProjectAction>;

type ProjectOfStep = Pick<
  Project,
  'status' | 'created_at' | 'paid_on' | 'delivered_at' | 'missing' | 'approved_at'
>;

/**
 * Returns what a project waits for.
 * @param timeline the newest entry first
 */
export function projectStep(
  project: ProjectOfStep,
  timeline: readonly TimelineEntry[],
): ProjectStep {
  return withReply(ownStep(project, timeline), timeline);
}

/** The step of a project whose client waits for no answer to a reply. */
function ownStep(project: ProjectOfStep, timeline: readonly TimelineEntry[]): ProjectStep {
  const { status, created_at, paid_on, delivered_at, missing, approved_at } = project;
  if (status === 'paid') return { state: status, since: paid_on, actions: [] };
  if (approved_at !== null)
    return { state: 'approved', since: approved_at, actions: ['mark_paid'] };
  if (delivered_at !== null && missing !== null)
    return { state: 'missing', since: null, actions: ['ask'] };
  if (delivered_at !== null) return { state: 'asked', since: delivered_at, actions: ['copy'] };
  const since = statusSince(timeline, status);
  switch (status) {
    case 'planning':
      return { state: status, since: since ?? created_at, actions: ['begin'] };
    case 'in_progress':
      return { state: status, since: since ?? created_at, actions: ['ask'] };
    case 'on_hold':
      return { state: status, since, actions: ['resume'] };
    case 'completed':
      return { state: status, since, actions: ['ask'] };
  }
}
