import type { AgencyLanguage } from './languages.ts';
import type { PrintedOffer } from './offers.ts';
import type { ProjectStatus } from './projects.ts';
import { isBlank, storableText } from './texts.ts';

/** An offer as `read_offer` and `answer_offer` return it. */
export interface ReadOffer extends PrintedOffer {
  number: string;
  net_cents: number;
  vat_cents: number;
  gross_cents: number;
  decline_reason: string | null;
  /** The project, after the conversion. */
  project: SharedProject | null;
  /** Whether the offer is sent, but its validity has ended in the time zone of the agency. */
  expired: boolean;
  asked: string | null;
}

/** What the client may know of a project. */
export interface SharedProject {
  title: string;
  status: ProjectStatus;
  start_date: string | null;
  end_date: string | null;
  /** Identifies the delivery that an answer is about. */
  revision: number;
  delivered_at: string | null;
  delivery_note?: string | null;
  delivery_url?: string | null;
  missing: string | null;
  approved_at: string | null;
  approved_by: string | null;
  requested_at: string | null;
}

/** What `read_offer` returns for the link of a project without an accepted offer. */
interface ReadProject {
  number?: undefined;
  /** Null for a project without a quote, if staff chose no language. */
  language: AgencyLanguage | null;
  project: SharedProject;
  /** What the client asked on this page, until somebody answers. */
  asked: string | null;
}

/** What a link shows. */
export type Linked = ReadOffer | ReadProject;

/** Whether a link shows an offer, rather than a project without one. */
export const isOffer = (linked: Linked): linked is ReadOffer => linked.number !== undefined;

/** Returns the state of a project in the words of a client. */
export function workState({ status, delivered_at, missing, approved_at }: SharedProject) {
  if (status === 'paid') return 'paid';
  if (approved_at !== null) return 'approved';
  if (delivered_at !== null) return missing === null ? 'ready' : 'missing';
  if (status === 'planning') return 'planned';
  return status === 'on_hold' ? 'paused' : 'working';
}

/** Returns the state of an offer that a client can read. */
export function offerState({ status, expired }: Pick<ReadOffer, 'status' | 'expired'>) {
  if (status === 'accepted' || status === 'declined') return status;
  return expired ? 'expired' : 'sent';
}

/** What a client answers. A database function records each answer once. */
export type OfferAnswer =
  | { opened: true }
  | { accept: string; chosen?: readonly number[] }
  | { decline: string }
  | { approve: string }
  | { missing: string }
  | { question: string };

/**
 * Whether an offer or a project, as the server returned it for an answer, holds this answer. The first answer counts, so
 * the returned one may be another one: of the agency after a phone call, or of another tab. A repeated answer is recorded.
 */
export function isRecorded(answer: OfferAnswer, linked: Linked): boolean {
  const { project } = linked;
  if ('approve' in answer) return isSame(project?.approved_by, answer.approve);
  if ('missing' in answer) return isSame(project?.missing, answer.missing);
  if ('question' in answer) return isSame(linked.asked, answer.question);
  if (!isOffer(linked)) return false;
  if ('accept' in answer)
    return (
      linked.status === 'accepted' &&
      isSame(linked.answered_by, answer.accept) &&
      String(linked.chosen) === String(answer.chosen ?? [])
    );
  if ('decline' in answer)
    return linked.status === 'declined' && isSame(linked.decline_reason, answer.decline);
  return true;
}

/** Whether the database stores `typed` as `stored`: trimmed, and a text without visible characters as null. */
const isSame = (stored: string | null | undefined, typed: string): boolean =>
  isBlank(typed) ? stored === null : storableText(typed).trim() === stored;
