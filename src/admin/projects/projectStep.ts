import { type Step, withAnswer } from '../record/steps';
import type { Project } from './table';

type ProjectState =
  | Project['status']
  | 'failed'
  | 'replied'
  | 'asked'
  | 'missing'
  | 'work_approved';
export type ProjectAction = 'answer' | 'begin' | 'resume' | 'ask' | 'copy' | 'mark_paid';
export type ProjectStep = Step<ProjectState, ProjectAction>;

type ProjectOfStep = Pick<
  Project,
  | 'status'
  | 'status_since'
  | 'lost_message'
  | 'replied_at'
  | 'paid_on'
  | 'delivered_at'
  | 'missing'
  | 'approved_at'
>;

/** Returns what a project waits for. */
export const projectStep = (project: ProjectOfStep): ProjectStep =>
  withAnswer(ownStep(project), project);

/** The step of a project whose client waits for no answer. */
function ownStep(project: ProjectOfStep): ProjectStep {
  const { status, status_since: since, paid_on, delivered_at, missing, approved_at } = project;
  if (status === 'paid') return { state: status, since: paid_on, actions: [] };
  if (approved_at !== null)
    return { state: 'work_approved', since: approved_at, actions: ['mark_paid'] };
  if (delivered_at !== null && missing !== null)
    return { state: 'missing', since: null, actions: ['ask'] };
  if (delivered_at !== null) return { state: 'asked', since: delivered_at, actions: ['copy'] };
  switch (status) {
    case 'planning':
      return { state: status, since, actions: ['begin'] };
    case 'on_hold':
      return { state: status, since, actions: ['resume'] };
    case 'in_progress':
    case 'completed':
      return { state: status, since, actions: ['ask'] };
  }
}
