import { backendKey, backendUrl } from '../backend/config';
import { keyHeaders } from '../backend/keyHeaders';
import type { OfferAnswer, ReadOffer, ReadProject } from '../domain/offers';
import { storableText } from '../domain/texts';

const TIMEOUT_MS = 10_000;

/**
 * `changed` and `expired`: the database refused the answer, and another reading of the offer shows why. `answered`: the
 * offer already had another answer, which counts.
 */
export type LinkFailure = 'offline' | 'unreachable' | 'busy' | 'changed' | 'expired' | 'answered';

/** An offer, or a project without one. */
export type Linked = ReadOffer | ReadProject;

/** What the server responded. The offer is null if the link is unknown, or no longer valid. */
export type Reading = { offer: Linked | null } | { failure: LinkFailure };

export const readOffer = (token: string): Promise<Reading> => call('read_offer', { token });

/** Answers an offer. A repeated answer changes nothing, and returns the offer. */
export function answerOffer(
  token: string,
  revision: number,
  answer: OfferAnswer,
): Promise<Reading> {
  return call('answer_offer', { token, revision, answer });
}

/** The token and what the client typed are only in the body of a request: never in a URL, an error or the console. */
async function call(name: string, args: object): Promise<Reading> {
  const failure = navigator.onLine ? 'unreachable' : 'offline';
  try {
    const response = await fetch(`${backendUrl()}/rest/v1/rpc/${name}`, {
      method: 'POST',
      headers: { ...keyHeaders(backendKey), 'content-type': 'application/json' },
      body: JSON.stringify(args, (_, value: unknown) =>
        typeof value === 'string' ? storableText(value) : value,
      ),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 422) return { failure: refusal(await response.json()) };
    if (response.status === 429 || response.headers.has('retry-after')) return { failure: 'busy' };
    return response.ok ? { offer: (await response.json()) as Linked | null } : { failure };
  } catch {
    return { failure };
  }
}

function refusal(error: { details?: string | null }): LinkFailure {
  return error.details?.includes('"expired"') ? 'expired' : 'changed';
}
