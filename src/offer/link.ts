import { busySeconds, callFunction } from '../backend/callFunction';
import type { Linked, OfferAnswer } from '../domain/link';

const TIMEOUT_MS = 10_000;

/**
 * `changed` and `expired`: the database did not take the answer, and another reading of the link shows why. `tooMany`: it
 * takes no more questions today.
 */
export type LinkFailure = 'offline' | 'unreachable' | 'busy' | 'changed' | 'expired' | 'tooMany';

/** What the server responded: null if the link is unknown, or no longer valid. */
export type Reading = { linked: Linked | null } | { failure: LinkFailure };

export const readOffer = (token: string): Promise<Reading> => call('read_offer', { token });

/** Answers an offer. A repeated answer changes nothing, and returns the offer. */
export function answerOffer(
  token: string,
  revision: number,
  answer: OfferAnswer,
): Promise<Reading> {
  return call('answer_offer', { token, revision, answer });
}

/** Neither an error nor the console shows the token or what the client typed. */
async function call(name: string, args: object): Promise<Reading> {
  const failure = navigator.onLine ? 'unreachable' : 'offline';
  try {
    // iOS 15 lacks the timeout. There, the browser's own ends the request.
    const response = await callFunction(name, args, AbortSignal.timeout?.(TIMEOUT_MS));
    if (response.status === 422) return { failure: refusal(await response.json()) };
    if (response.status === 429) return { failure: 'busy' };
    if (!response.ok) {
      const body: unknown = await response.json().catch(() => undefined);
      const seconds = busySeconds(response.status, body, response.headers.get('retry-after'));
      return { failure: seconds === undefined ? failure : 'busy' };
    }
    return { linked: (await response.json()) as Linked | null };
  } catch {
    return { failure };
  }
}

function refusal(error: { details?: string | null }): LinkFailure {
  if (error.details?.includes('"too_many"')) return 'tooMany';
  return error.details?.includes('"expired"') ? 'expired' : 'changed';
}
