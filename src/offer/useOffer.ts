import { useEffect, useRef, useState } from 'react';
import { isRecorded, type OfferAnswer, offerTotals, type ReadOffer } from '../domain/offers';
import { answerOffer, type Linked, type LinkFailure, type Reading, readOffer } from './link';

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
  const [choice, setChoice] = useState<Choice>({ revision: 0, chosen: [] });
  const offer = withChoice(reading && 'offer' in reading ? reading.offer : null, choice);

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
    /** The offer with the lines that the client has chosen. */
    offer,
    /** Adds an optional line, or leaves it out. */
    choose(number: number): void {
      if (offer?.number === undefined) return;
      const { revision, chosen } = offer;
      const others = chosen.filter((line) => line !== number);
      setChoice({
        revision,
        chosen: others.length < chosen.length ? others : [...chosen, number].sort((a, b) => a - b),
      });
    },
    retry: () => read(),
    /** Sends an answer. Shows what the server then says about the offer, also if it refuses the answer. */
    async answer(typed: OfferAnswer): Promise<LinkFailure | null> {
      const answer =
        'accept' in typed && offer?.number !== undefined
          ? { ...typed, chosen: offer.chosen }
          : typed;
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

/** The optional lines that the client has chosen in a revision of the offer. */
interface Choice {
  revision: number;
  chosen: readonly number[];
}

/** Returns an offer that waits for its answer with the chosen lines and their total. */
function withChoice(offer: Linked | null, { revision, chosen }: Choice): Linked | null {
  if (offer?.number === undefined || offer.status !== 'sent') return offer;
  const own = offer.revision === revision ? chosen : [];
  const { net, vat, gross } = offerTotals(offer.lines, own);
  return {
    ...offer,
    chosen: own,
    net_cents: net,
    vat_cents: vat,
    gross_cents: gross,
  } satisfies ReadOffer;
}
