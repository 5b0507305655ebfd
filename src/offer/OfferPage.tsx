import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { agencyName } from '../agency/agencyName';
import { directionOf } from '../domain/direction';
import { type AgencyLanguage, agencyLanguages } from '../domain/languages';
import {
  isOffer,
  isRecorded,
  type Linked,
  type OfferAnswer,
  offerState,
  workState,
} from '../domain/link';
import { isBlank, withoutTurns } from '../domain/texts';
import buttons from '../look/buttons.module.css';
import { AnswerBar, type Typed } from './AnswerBar';
import { Head } from './Head';
import type { Reading } from './link';
import { NoOffer } from './NoOffer';
import { OfferDocument } from './OfferDocument';
import { OfferState } from './OfferState';
import { pageTexts } from './pageTexts';
import { Unsent } from './Unsent';
import { type AnswerFailure, useOffer } from './useOffer';
import { useTyped } from './useTyped';
import { WorkState } from './WorkState';

/** The failures that the page shows, because trying again would not help. The dialog shows the others. */
const shownOnPage: readonly AnswerFailure[] = ['changed', 'expired', 'answered'];

interface Props {
  token: string;
  /** The first reading of the link, if it has arrived. */
  first: Reading | Promise<Reading>;
}

/** The page of a client: the state of the offer, the document, and the answers. */
export function OfferPage({ token, first }: Props) {
  const { reading, linked, choose, retry, answer } = useOffer(token, first);
  const [notice, setNotice] = useState<AnswerFailure | null>(null);
  /** Kept here, so that it outlives the dialog, and an offer that the agency withdraws or changes meanwhile. */
  const [typed, setTyped] = useTyped(token);
  const [openedDelivery, setOpenedDelivery] = useState<number | null>(null);
  /** The number of answers whose outcome the page shows. */
  const [outcomes, setOutcomes] = useState(0);
  const outcome = useRef<HTMLParagraphElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  const question = useRef<HTMLElement>(null);
  const hasAsked = useRef(false);
  const language = linked?.language ?? browserLanguage();
  const texts = pageTexts[language];
  const title = [linked && titleOf(linked), linked?.number, agencyName(language)]
    .filter(Boolean)
    .join(' · ');
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
    const shown = hasAsked.current ? question.current : outcome.current;
    (alert.current ?? shown)?.focus({ preventScroll: alert.current !== null });
  }, [outcomes]);

  /** Returns the failure that the dialog shows, or null if the page shows the outcome. */
  async function send(
    given: OfferAnswer,
    seen: Linked,
    isOpen: () => boolean,
  ): Promise<AnswerFailure | null> {
    const failure = await answer(given, seen);
    if (failure !== null && isOpen() && !shownOnPage.includes(failure)) return failure;
    setNotice(failure);
    hasAsked.current = 'question' in given;
    // Another dialog may hold what is being typed by now.
    if (failure === null && isOpen()) setTyped({});
    setOutcomes((count) => count + 1);
    return null;
  }

  // The answer that the link shows may be one whose response was lost.
  const left = linked ? withoutRecorded(typed, linked) : typed;
  if (Object.keys(left).length < Object.keys(typed).length) setTyped(left);
  const unsent = Object.values(left).filter((text) => !isBlank(text));
  if (!linked)
    return <NoOffer language={language} reading={reading} unsent={unsent} onRetry={retry} />;
  const { project } = linked;
  const work = project && workState(project);
  const state = isOffer(linked) ? offerState(linked) : 'accepted';
  const isOpened = !project?.delivery_url || openedDelivery === project.revision;
  const canAnswer = state === 'sent' || work === 'ready';
  const isLate = notice === 'answered' || (notice === 'changed' && work && !canAnswer);
  return (
    <main>
      <Head
        language={language}
        isMerged={work ? work === 'approved' || work === 'paid' : state === 'accepted'}
      >
        {project ? (
          <WorkState
            linked={linked}
            project={project}
            language={language}
            outcome={outcome}
            isOpened={isOpened}
            onOpen={() => setOpenedDelivery(project.revision)}
          />
        ) : (
          isOffer(linked) && <OfferState offer={linked} outcome={outcome} />
        )}
      </Head>
      <div className="column sheet">
        {notice && (canAnswer || isLate) && (
          <div ref={alert} className="failure" role="alert" tabIndex={-1}>
            <p>
              {notice === 'changed' && work
                ? texts[canAnswer ? 'workChanged' : 'workLate']
                : texts.failures[notice]}
            </p>
            {isLate && <Unsent language={language} texts={unsent} />}
          </div>
        )}
        {linked.asked && linked.asked !== project?.missing && (
          <section ref={question} className="asked" aria-labelledby="asked" tabIndex={-1}>
            <h2 id="asked">{texts.asked}</h2>
            <p className="offer-text" dir="auto">
              {linked.asked}
            </p>
            <p>{texts.askedText}</p>
          </section>
        )}
        {!canAnswer && !isLate && <Unsent language={language} texts={unsent} />}
        {isOffer(linked) && (
          <>
            <OfferDocument offer={linked} onChoose={state === 'sent' ? choose : undefined} />
            <button type="button" className={buttons.secondary} onClick={() => print()}>
              {texts.print}
            </button>
          </>
        )}
      </div>
      <AnswerBar
        key={work ?? state}
        linked={linked}
        language={language}
        isWork={!!work}
        isAnswered={!canAnswer}
        isLater={work === 'ready' && !isOpened}
        typed={typed}
        onType={setTyped}
        onAnswer={send}
      />
    </main>
  );
}

/** What the client buys. */
const titleOf = (linked: Linked): string =>
  withoutTurns(isOffer(linked) ? linked.title : linked.project.title);

/** Returns what was typed, without an answer that the link shows as recorded. */
function withoutRecorded(typed: Typed, linked: Linked): Typed {
  const chosen = isOffer(linked) ? linked.chosen : [];
  return Object.fromEntries(
    Object.entries(typed).filter(
      ([kind, text]) =>
        isBlank(text) || !isRecorded({ [kind]: text, chosen } as OfferAnswer, linked),
    ),
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
