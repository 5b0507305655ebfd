import { type SubmitEvent, useRef, useState } from 'react';
import { formatCents, type OfferAnswer, offerLimits, type ReadOffer } from '../domain/offers';
import { isBlank } from '../domain/texts';
import buttons from '../site/buttons.module.css';
import { Filled } from './Filled';
import type { LinkFailure } from './link';
import { ModalDialog } from './ModalDialog';
import { pageTexts } from './pageTexts';
import { offerTexts } from './texts';

interface Props {
  kind: 'accept' | 'decline';
  offer: ReadOffer;
  /** The name of the client, or the reason to decline. */
  typed: string;
  onType: (typed: string) => void;
  onAnswer: (answer: OfferAnswer) => Promise<LinkFailure | null>;
  onClose: () => void;
}

/**
 * The last step of an answer. To accept, the client sees number, total and terms again, types a name and confirms, as
 * article 1127-2 of the French civil code asks for.
 */
export function AnswerDialog({ kind, offer, typed, onType, onAnswer, onClose }: Props) {
  const { language, number, terms } = offer;
  const texts = pageTexts[language];
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<LinkFailure | 'name' | null>(null);
  const isAccept = kind === 'accept';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    if (isAccept && isBlank(typed)) {
      setFailure('name');
      field.current?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    const failed = await onAnswer(isAccept ? { accept: typed } : { decline: typed });
    setSending(false);
    setFailure(failed);
    if (failed === null) onClose();
  }

  const input = {
    ref: field,
    id: 'typed',
    dir: 'auto',
    value: typed,
    'aria-invalid': failure === 'name',
    'aria-describedby': failure ? 'failure' : undefined,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  } as const;
  return (
    <ModalDialog
      title={
        <Filled text={isAccept ? texts.acceptTitle : texts.declineTitle} values={{ number }} />
      }
      closeLabel={texts.close}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        {isAccept && (
          <>
            <p className="figure">
              <span>{formatCents(offer.gross_cents, language)}</span>
              {offerTexts[language][offer.vat_case === 'charged' ? 'gross' : 'due']}
            </p>
            {terms && (
              <section className="terms" aria-labelledby="terms">
                <h3 id="terms">{offerTexts[language].terms}</h3>
                <p className="offer-text" dir="auto">
                  {terms}
                </p>
              </section>
            )}
          </>
        )}
        <label htmlFor="typed">{isAccept ? texts.name : texts.reason}</label>
        {isAccept ? (
          <input {...input} autoComplete="name" required maxLength={offerLimits.answered_by} />
        ) : (
          <textarea {...input} rows={4} maxLength={offerLimits.decline_reason} />
        )}
        {failure && (
          <p id="failure" className="failure" role="alert">
            {failure === 'name' ? texts.nameMissing : texts.failures[failure]}
          </p>
        )}
        {isAccept && <p>{texts.acceptText}</p>}
        <button type="submit" className={buttons.primary} aria-disabled={isSending}>
          {isSending ? texts.sending : isAccept ? texts.confirm : texts.declineConfirm}
        </button>
      </form>
    </ModalDialog>
  );
}
