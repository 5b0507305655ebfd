import type { Database } from '../../backend/database.types';

type Tables = Database['public']['Tables'];

/**
 * A note of staff, or a message to or from the client. A converted quote and its project have the same
 * ones.
 */
export type Note = Omit<Tables['notes']['Row'], 'message_id'>;

/**
 * A line of the timeline of a record. A note has no details, and a message has those of its email, if the product sends it.
 * A change and another email have details, whose form depends on the kind: see the columns of public.events, and the view public.timeline.
 */
export interface TimelineEntry {
  id: string;
  subject_id: string;
  kind: string;
  author: string | null;
  by_staff: boolean;
  /** Whether the client did it on the page of the link. */
  by_link: boolean;
  /** Whether it is a reply that came by mail, with the names of its files and why a part must be read in the mailbox. */
  by_mail: boolean;
  attachments: string[] | null;
  omitted: string[] | null;
  subject: string | null;
  body: string | null;
  details: Readonly<Record<string, unknown>> | null;
  happened_at: string;
  updated_at: string;
  /** The id of the note, the event or the email. */
  row_id: string;
}

/** The kind of a change that the next one took back. The database has no such rows. */
export const UNDONE = 'undone';

/** The template of answers for an occasion, in a language, such as `first-en`. */
export type AnswerTemplate = Tables['answer_templates']['Row'];

/** What mail programs write before the subject of the first email. */
export const SUBJECT_PREFIX = /^(?:\s*(?:re|aw|tr|fwd?|رد)\s*:)+\s*/iu;
