import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type AgencyLanguage, agencyLanguages } from '../domain/languages';
import { type OfferAnswer, offerState, workState } from '../domain/offers';
import buttons from '../site/buttons.module.css';
import { AnswerBar } from './AnswerBar';
import { Head } from './Head';
import type { LinkFailure, Reading } from './link';
import { OfferDocument } from './OfferDocument';
import { OfferState } from './OfferState';
import { agencyName, directionOf } from './offerAgency';
import { pageTexts } from './pageTexts';
import { Unread } from './Unread';
import { useOffer } from './useOffer';
import { WorkState } from './WorkState';

/** The failures that the page shows, because trying again would not help. The dialog shows the others. */
const shownOnPage: readonly LinkFailure[] = ['changed', 'expired', 'answered'];

/** The page of a client: the state of the offer, the document, and the answers. */
export function OfferPage({ token, first }: { token: string; first: Promise<Reading> }) {
  const { reading, retry, answer } = useOffer(token, first);
  const [notice, setNotice] = useState<{ failure: LinkFailure; typed: string } | null>(null);
  /** The number of answers whose outcome the page shows. */
  const [outcomes, setOutcomes] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const offer = reading && 'offer' in reading ? reading.offer : null;
  const language = offer?.language ?? browserLanguage();
  const texts = pageTexts[language];
  const title = [offer?.number, agencyName(language)].filter(Boolean).join(' · ');
  // Before the browser paints. Otherwise, the page would be painted in the other direction first.
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    document.title = title;
  }, [language, title]);

  // Focuses the outcome only after the dialog has closed, because a page below a dialog takes no focus.
  useEffect(() => {
    if (outcomes === 0) return;
    // In the middle, because the answers cover the end of the page.
    alert.current?.scrollIntoView({ block: 'center' });
    (alert.current ?? heading.current)?.focus({ preventScroll: alert.current !== null });
  }, [outcomes]);

  /** Returns the failure that the dialog shows, or null if the page shows the outcome. */
  async function send(given: OfferAnswer): Promise<LinkFailure | null> {
    const failure = await answer(given);
    if (failure !== null && !shownOnPage.includes(failure)) return failure;
    setNotice(failure && { failure, typed: Object.values(given).join('').trim() });
    setOutcomes((count) => count + 1);
    return null;
  }

  if (!offer) return <Unread language={language} reading={reading} onRetry={retry} />;
  const { project } = offer;
  const work = project && workState(project);
  const state = offer.number === undefined ? 'accepted' : offerState(offer);
  const canAnswer = state === 'sent' || work === 'ready';
  return (
    <main>
      <Head
        language={language}
        isMerged={work ? work === 'approved' || work === 'paid' : state === 'accepted'}
      >
        {project ? (
          <WorkState offer={offer} project={project} language={language} heading={heading} />
        ) : (
          offer.number !== undefined && <OfferState offer={offer} heading={heading} />
        )}
      </Head>
      <div className="column sheet">
        {notice && (canAnswer || notice.failure === 'answered') && (
          <div ref={alert} className="failure" role="alert" tabIndex={-1}>
            <p>
              {notice.failure === 'changed' && work
                ? texts.workChanged
                : texts.failures[notice.failure]}
            </p>
            {notice.failure === 'answered' && notice.typed && (
              <>
                <p>{texts.wrote}</p>
                <blockquote className="offer-text" dir="auto">
                  {notice.typed}
                </blockquote>
              </>
            )}
          </div>
        )}
        {offer.number !== undefined && (
          <>
            <OfferDocument offer={offer} />
            <button type="button" className={buttons.secondary} onClick={() => print()}>
              {texts.print}
            </button>
          </>
        )}
      </div>
      {canAnswer && (
        <AnswerBar key={work} offer={offer} language={language} isWork={!!work} onAnswer={send} />
      )}
    </main>
  );
}

/** Returns the language of the browser, for a link without an offer. */
function browserLanguage(): AgencyLanguage {
  for (const preferred of navigator.languages) {
    const known = agencyLanguages.find((language) => preferred.startsWith(language));
    if (known) return known;
  }
  return 'en';
}
