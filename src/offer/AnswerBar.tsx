import { useState } from 'react';
import type { AgencyLanguage } from '../domain/languages';
import { formatCents, type OfferAnswer } from '../domain/offers';
import buttons from '../site/buttons.module.css';
import { AnswerDialog, type AnswerKind } from './AnswerDialog';
import { Contacts } from './Contacts';
import { Filled } from './Filled';
import type { Linked, LinkFailure } from './link';
import { ModalDialog } from './ModalDialog';
import { pageTexts } from './pageTexts';

interface Props {
  offer: Linked;
  language: AgencyLanguage;
  /** Whether the client answers to the delivered work, instead of to the offer. */
  isWork: boolean;
  onAnswer: (answer: OfferAnswer) => Promise<LinkFailure | null>;
}

/** The answers of the client, always within reach below the offer. */
export function AnswerBar({ offer, language, isWork, onAnswer }: Props) {
  const { number } = offer;
  const [yes, no] = isWork ? (['approve', 'missing'] as const) : (['accept', 'decline'] as const);
  const texts = pageTexts[language];
  const [open, setOpen] = useState<AnswerKind | 'ask' | null>(null);
  // Stays when the dialog closes, so that nothing typed is lost.
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const close = () => setOpen(null);
  return (
    <div className="bar">
      <div className="column">
        <p>
          <bdi dir="ltr">{number}</bdi>{' '}
          {number !== undefined && <strong>{formatCents(offer.gross_cents, language)}</strong>}
        </p>
        <button type="button" className={buttons.primary} onClick={() => setOpen(yes)}>
          {texts[yes]}
        </button>
        <button type="button" className={buttons.secondary} onClick={() => setOpen(no)}>
          {texts[no]}
        </button>
        <button type="button" className={buttons.secondary} onClick={() => setOpen('ask')}>
          {texts.ask}
        </button>
      </div>
      {open === 'ask' && (
        <ModalDialog title={texts.ask} closeLabel={texts.close} onClose={close}>
          <p>
            <Filled
              text={number === undefined ? texts.askWork : texts.askText}
              values={{ number: number ?? '' }}
            />
          </p>
          <Contacts language={language} {...(number !== undefined && { number })} />
        </ModalDialog>
      )}
      {open !== null && open !== 'ask' && (
        <AnswerDialog
          key={open}
          kind={open}
          offer={offer}
          language={language}
          typed={open === yes ? name : reason}
          onType={open === yes ? setName : setReason}
          onAnswer={onAnswer}
          onClose={close}
        />
      )}
    </div>
  );
}
