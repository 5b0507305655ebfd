import type { TimelineEntry } from '../data/records';

/** What a record waits for, since when, and what staff do next: the most likely action first, at most two. */
export interface Step<State extends string, Action extends string> {
  state: State;
  /** The moment when the state began, or null if it is unknown. */
  since: string | null;
  actions: readonly Action[];
}

type Entry = Pick<TimelineEntry, 'kind' | 'details' | 'happened_at'>;

const messages = new Set(['email', 'whatsapp', 'phone', 'reply']);

/** Whether an entry is a change after which a reply waits no longer: of the status, of an offer, or of a request for approval. */
const isDecision = ({ kind, details }: Entry): boolean =>
  kind === 'offer' ||
  kind === 'converted' ||
  (kind === 'edited' && details !== null && ('status' in details || 'delivered_at' in details));

/**
 * Returns when the client sent the reply that nobody has answered yet, or null.
 * @param timeline the newest entry first
 */
function unansweredSince(timeline: readonly Entry[]): string | null {
  const newest = timeline.find((entry) => messages.has(entry.kind) || isDecision(entry));
  return newest?.kind === 'reply' ? newest.happened_at : null;
}

/**
 * Returns when a record last got a status, or null.
 * @param timeline the newest entry first
 */
export function statusSince(timeline: readonly Entry[], status: string): string | null {
  const change = timeline.find(
    ({ kind, details }) =>
      kind === 'edited' && Array.isArray(details?.status) && details.status[1] === status,
  );
  return change?.happened_at ?? null;
}

/** Returns the step of a record whose client waits for an answer: the answer comes before the first other action. */
export function withReply<State extends string, Action extends string>(
  own: Step<State, Action>,
  timeline: readonly Entry[],
): Step<State | 'replied', Action | 'answer'> {
  const since = unansweredSince(timeline);
  if (since === null) return own;
  const others = own.actions.filter((action) => action !== 'answer');
  return { state: 'replied', since, actions: ['answer', ...others.slice(0, 1)] };
}
