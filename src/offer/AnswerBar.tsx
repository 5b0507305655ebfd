import { useState } from 'react';
import { formatCents, type OfferAnswer, type ReadOffer } from '../domain/offers';
import buttons from '../site/buttons.module.css';
import { AnswerDialog } from './AnswerDialog';
import { Contacts } from './Contacts';
import { Filled } from './Filled';
import type { LinkFailure } from './link';
import { ModalDialog } from './ModalDialog';
import { pageTexts } from './pageTexts';

interface Props {
  offer: ReadOffer;
  onAnswer: (answer: OfferAnswer) => Promise<LinkFailure | null>;
}

/** The answers of the client, always within reach below the offer. */
export function AnswerBar({ offer, onAnswer }: Props) {
  const { language, number } = offer;
  const texts = pageTexts[language];
  const [open, setOpen] = useState<'accept' | 'decline' | 'ask' | null>(null);
  // Stays when the dialog closes, so that nothing typed is lost.
  const [name, setName] = useState('');
  const [reason, setReason] = useState('');
  const close = () => setOpen(null);
  return (
    <div className="bar">
      <div className="column">
        <p>
          <bdi dir="ltr">{number}</bdi> <strong>{formatCents(offer.gross_cents, language)}</strong>
        </p>
        <button type="button" className={buttons.primary} onClick={() => setOpen('accept')}>
          {texts.accept}
        </button>
        <button type="button" className={buttons.secondary} onClick={() => setOpen('decline')}>
          {texts.decline}
        </button>
        <button type="button" className={buttons.secondary} onClick={() => setOpen('ask')}>
          {texts.ask}
        </button>
      </div>
      {open === 'ask' && (
        <ModalDialog title={texts.ask} closeLabel={texts.close} onClose={close}>
          <p>
            <Filled text={texts.askText} values={{ number }} />
          </p>
          <Contacts language={language} number={number} />
        </ModalDialog>
      )}
      {(open === 'accept' || open === 'decline') && (
        <AnswerDialog
          key={open}
          kind={open}
          offer={offer}
          typed={open === 'accept' ? name : reason}
          onType={open === 'accept' ? setName : setReason}
          onAnswer={onAnswer}
          onClose={close}
        />
      )}
    </div>
  );
}
