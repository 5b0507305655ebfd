import { agencyDay } from '../../domain/dates';
import { finishedStatuses, type ProjectStatus, projectStatuses } from '../../domain/projects';
import { DUE } from '../data/listQuery';
import { type RowOf, tableNamed } from '../data/resourceTable';

/** A project, and the client of the quote that it came from. */
export type Project = Omit<RowOf<'projects'>, 'status'> & {
  status: ProjectStatus;
  lost_message: { created_at: string } | null;
  quote: {
    id: string;
    reference: string;
    email: string | null;
    phone: string | null;
    language: string;
  } | null;
};

export const projectTable = tableNamed('projects', {
  statuses: projectStatuses,
  linked:
    'quote:quotes!projects_quote_id_fkey(id,reference,email,phone,language),lost_message(created_at)',
  perPage: 24,
  conditions: (now) => ({
    [`follow_up=${DUE}`]: [`follow_up_on.lte.${agencyDay(now)}`],
    [`end=${DUE}`]: [`end_date.lt.${agencyDay(now)}`, `status.not.in.(${finishedStatuses.join()})`],
  }),
});
