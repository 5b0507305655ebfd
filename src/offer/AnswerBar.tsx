import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react';
import { formatCents } from '../domain/formats';
import type { AgencyLanguage } from '../domain/languages';
import type { Linked } from '../domain/link';
import buttons from '../look/buttons.module.css';
import { AnswerDialog, type AnswerKind } from './AnswerDialog';
import { pageTexts } from './pageTexts';

/** What the client has typed, and not sent. */
export type Typed = Partial<Record<AnswerKind, string>>;

interface Props {
  linked: Linked;
  language: AgencyLanguage;
  /** Whether the client answers to the delivered work, instead of to the offer. */
  isWork: boolean;
  /** Whether the client can only ask, because nothing waits for an answer. */
  isAnswered?: boolean;
  /** Whether the next step is another one, which the page shows in the colour of the call to action. */
  isLater?: boolean;
  typed: Typed;
  onType: (typed: Typed) => void;
  onAnswer: ComponentProps<typeof AnswerDialog>['onAnswer'];
}

/** The answers of the client, always within reach below the offer. */
export function AnswerBar(props: Props) {
  const { linked, language, isWork, isAnswered, isLater, typed, onType, onAnswer } = props;
  const { number } = linked;
  const texts = pageTexts[language];
  const [open, setOpen] = useState<AnswerKind | null>(null);
  const close = () => setOpen(null);
  useBackCloses(open !== null, close);
  const ask = () => setOpen('question');
  return (
    <div className="bar">
      <div className="column">
        <p
          data-follows={
            !isWork && number !== undefined && linked.lines.some((line) => line.optional)
          }
        >
          <bdi dir="ltr">{number}</bdi>{' '}
          {number !== undefined && (
            <strong role="status">{formatCents(linked.gross_cents, language)}</strong>
          )}
        </p>
        {!isAnswered && (
          <button
            type="button"
            className={isLater ? buttons.secondary : buttons.primary}
            onClick={() => setOpen(isWork ? 'approve' : 'accept')}
          >
            {isWork ? texts.approve : texts.accept}
          </button>
        )}
        {isWork && !isAnswered && (
          <button type="button" className={buttons.secondary} onClick={() => setOpen('missing')}>
            {texts.notYet}
          </button>
        )}
        <button
          type="button"
          className={isWork && !isAnswered ? 'plain' : buttons.secondary}
          onClick={ask}
        >
          {texts.ask}
        </button>
        {!isWork && !isAnswered && (
          <button type="button" className="plain" onClick={() => setOpen('decline')}>
            {texts.decline}
          </button>
        )}
      </div>
      {open !== null && (
        <AnswerDialog
          key={open}
          kind={open}
          linked={linked}
          language={language}
          typed={typed[open] ?? ''}
          onType={(text) => onType({ ...typed, [open]: text })}
          onAnswer={onAnswer}
          onAsk={ask}
          onClose={close}
        />
      )}
    </div>
  );
}

/** Closes a dialog when the client goes back in the history of the browser, instead of leaving the page. */
function useBackCloses(isOpen: boolean, close: () => void): void {
  const goBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    // The page scrolls to the outcome of an answer, so the browser must not scroll back to where the dialog was opened.
    history.scrollRestoration = 'manual';
    history.pushState({ isDialog: true }, '');
    const onBack = () => goBack();
    addEventListener('popstate', onBack);
    return () => {
      removeEventListener('popstate', onBack);
      if (history.state?.isDialog) history.back();
    };
  }, [isOpen]);
}
