import { useEffect } from 'react';
import { isOffer, type Linked } from '../domain/link';
import { answerOffer } from './link';

/** What only a person does. Mail scanners, previews and crawlers open a link without it. */
const SIGNS_OF_A_PERSON = ['pointerdown', 'touchstart', 'keydown', 'wheel'] as const;

/** Reports once that a person reads a sent offer. */
export function useReadReport(token: string, linked: Linked | null): void {
  const revision = linked && isOffer(linked) && linked.status === 'sent' ? linked.revision : null;
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
}
