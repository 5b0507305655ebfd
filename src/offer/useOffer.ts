import { useEffect, useRef, useState } from 'react';
import { isRecorded, type OfferAnswer } from '../domain/offers';
import { answerOffer, type LinkFailure, type Reading, readOffer } from './link';

/** What only a person does. Mail scanners, previews and crawlers open a link without it. */
const SIGNS_OF_A_PERSON = ['pointerdown', 'touchstart', 'keydown', 'wheel'] as const;

/**
 * Reads the offer of a link, and reads it again when the client returns to the page, because another tab or the agency
 * may have changed it. Reports once that a person reads it.
 */
export function useOffer(token: string, first: Reading | Promise<Reading>) {
  const [reading, setReading] = useState(first instanceof Promise ? null : first);
  /** Counts the calls. Only the response to the latest one is shown, because an earlier one may arrive later. */
  const calls = useRef(0);
  const isAnswering = useRef(false);
  const offer = reading && 'offer' in reading ? reading.offer : null;

  async function read(pending?: Promise<Reading>): Promise<void> {
    calls.current += 1;
    const own = calls.current;
    const next = await (pending ?? readOffer(token));
    // A failure does not replace an offer that the client reads.
    if (own === calls.current)
      setReading((shown) => ('failure' in next && shown && 'offer' in shown ? shown : next));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` uses only references and the token.
  useEffect(() => {
    if (first instanceof Promise) void read(first);
    const readAgain = () => {
      if (document.visibilityState === 'visible' && !isAnswering.current) void read();
    };
    document.addEventListener('visibilitychange', readAgain);
    addEventListener('online', readAgain);
    return () => {
      document.removeEventListener('visibilitychange', readAgain);
      removeEventListener('online', readAgain);
    };
  }, [token, first]);

  const revision = offer?.number !== undefined && offer.status === 'sent' ? offer.revision : null;
  useEffect(() => {
    if (revision === null) return;
    const listening = new AbortController();
    let isReported = false;
    const report = async ({ isTrusted }: Event) => {
      if (isReported || !isTrusted) return;
      isReported = true;
      const answer = await answerOffer(token, revision, { opened: true });
      if ('failure' in answer) isReported = false;
      else listening.abort();
    };
    for (const sign of SIGNS_OF_A_PERSON)
      addEventListener(sign, report, { passive: true, signal: listening.signal });
    return () => listening.abort();
  }, [token, revision]);

  return {
    reading,
    retry: () => read(),
    /** Sends an answer. Shows what the server then says about the offer, also if it refuses the answer. */
    async answer(answer: OfferAnswer): Promise<LinkFailure | null> {
      const given =
        'approve' in answer || 'missing' in answer || offer?.number === undefined
          ? offer?.project?.revision
          : offer.revision;
      if (given === undefined || isAnswering.current) return null;
      isAnswering.current = true;
      calls.current += 1;
      const next = await answerOffer(token, given, answer);
      isAnswering.current = false;
      if ('offer' in next) {
        setReading(next);
        return next.offer && !isRecorded(answer, next.offer) ? 'answered' : null;
      }
      if (next.failure === 'changed' || next.failure === 'expired') await read();
      return next.failure;
    },
  };
}
