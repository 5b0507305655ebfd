import { useEffect, useRef, useState } from 'react';
import { isOffer, isRecorded, type Linked, type OfferAnswer, type ReadOffer } from '../domain/link';
import { offerTotals } from '../domain/offers';
import { answerOffer, type LinkFailure, type Reading, readOffer } from './link';
import { useReadReport } from './useReadReport';

/** `answered`: another answer was there first, and counts. */
export type AnswerFailure = LinkFailure | 'answered';

/**
 * Reads the offer of a link, and reads it again when the client returns to the page, because another tab or the agency
 * may have changed it.
 */
export function useOffer(token: string, first: Reading | Promise<Reading>) {
  const [reading, setReading] = useState(first instanceof Promise ? null : first);
  /** Counts the calls. Only the response to the latest one is shown, because an earlier one may arrive later. */
  const calls = useRef(0);
  const answering = useRef<{ given: string; outcome: Promise<AnswerFailure | null> }>(null);
  const [choice, setChoice] = useState<Choice>({ revision: 0, chosen: [] });
  const linked = withChoice(reading && 'linked' in reading ? reading.linked : null, choice);

  async function read(pending?: Promise<Reading>): Promise<void> {
    calls.current += 1;
    const own = calls.current;
    const next = await (pending ?? readOffer(token));
    // A failure does not replace an offer that the client reads.
    if (own === calls.current)
      setReading((shown) => ('failure' in next && shown && 'linked' in shown ? shown : next));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` uses only references and the token.
  useEffect(() => {
    if (first instanceof Promise) void read(first);
    const readAgain = () => {
      if (document.visibilityState === 'visible' && answering.current === null) void read();
    };
    document.addEventListener('visibilitychange', readAgain);
    addEventListener('online', readAgain);
    return () => {
      document.removeEventListener('visibilitychange', readAgain);
      removeEventListener('online', readAgain);
    };
  }, [token, first]);

  useReadReport(token, linked);

  async function send(typed: OfferAnswer, seen: Linked): Promise<AnswerFailure | null> {
    const offer = isOffer(seen) ? seen : undefined;
    const isOfWork = 'approve' in typed || 'missing' in typed;
    const given = offer && !isOfWork ? offer.revision : seen.project?.revision;
    if (given === undefined) return null;
    const answer = offer && 'accept' in typed ? { ...typed, chosen: offer.chosen } : typed;
    calls.current += 1;
    const next = await answerOffer(token, given, answer);
    if ('linked' in next) {
      setReading(next);
      if (!next.linked) return 'changed';
      if (isRecorded(answer, next.linked)) return null;
      // The link changed in the same moment, and the question was not taken.
      return 'question' in answer ? 'busy' : 'answered';
    }
    if (next.failure === 'changed' || next.failure === 'expired') await read();
    return next.failure;
  }

  return {
    reading,
    /** What the link shows, with the lines that the client has chosen. */
    linked,
    /** Adds an optional line, or leaves it out. */
    choose(number: number): void {
      if (!linked || !isOffer(linked)) return;
      const { revision, chosen } = linked;
      const others = chosen.filter((line) => line !== number);
      setChoice({
        revision,
        chosen: others.length < chosen.length ? others : [...chosen, number].sort((a, b) => a - b),
      });
    },
    retry: () => read(),
    /**
     * Sends an answer to what the client has seen. Shows what the server then says about the offer, also if it refuses the
     * answer. While one is under way, a second press has its outcome, and another answer is not sent, even if only its text
     * or its lines differ.
     */
    answer(typed: OfferAnswer, seen: Linked): Promise<AnswerFailure | null> {
      const given = JSON.stringify([typed, isOffer(seen) && seen.chosen]);
      const earlier = answering.current;
      if (earlier?.given === given) return earlier.outcome;
      if (earlier) return earlier.outcome.then((failure) => failure ?? 'answered');
      const outcome = send(typed, seen).finally(() => {
        answering.current = null;
      });
      answering.current = { given, outcome };
      return outcome;
    },
  };
}

/** The optional lines that the client has chosen in a revision of the offer. */
interface Choice {
  revision: number;
  chosen: readonly number[];
}

/** Returns an offer that waits for its answer with the chosen lines and their total. */
function withChoice(linked: Linked | null, { revision, chosen }: Choice): Linked | null {
  if (!linked || !isOffer(linked) || linked.status !== 'sent') return linked;
  const own = linked.revision === revision ? chosen : [];
  const { net, vat, gross } = offerTotals(linked.lines, own);
  return {
    ...linked,
    chosen: own,
    net_cents: net,
    vat_cents: vat,
    gross_cents: gross,
  } satisfies ReadOffer;
}
