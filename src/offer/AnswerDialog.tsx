import { type SubmitEvent, useRef, useState } from 'react';
import { agencyLocales } from '../domain/formats';
import type { AgencyLanguage } from '../domain/languages';
import { isOffer, type Linked, type OfferAnswer, type ReadOffer } from '../domain/link';
import { offers, projects } from '../domain/schema';
import { isBlank, lengthOf } from '../domain/texts';
import buttons from '../look/buttons.module.css';
import { Contacts } from './Contacts';
import { offerTexts } from './documentTexts';
import { Filled } from './Filled';
import { ModalDialog } from './ModalDialog';
import { pageTexts } from './pageTexts';
import { Total } from './Title';
import type { AnswerFailure } from './useOffer';

/** Returns the texts of the optional lines that the client accepts too. */
const optionsOf = ({ lines, chosen, language }: ReadOffer): string =>
  new Intl.ListFormat(agencyLocales[language]).format(
    chosen.flatMap((number) => lines[number - 1]?.text ?? []),
  );

export type AnswerKind = 'accept' | 'decline' | 'approve' | 'missing' | 'question';

/** The columns whose limits the typed texts have. */
const columns = {
  accept: offers.answered_by,
  decline: offers.decline_reason,
  approve: projects.approved_by,
  missing: projects.missing,
  // private.ask_by_link has the limit of this column.
  question: projects.missing,
} as const;

interface AnswerTexts {
  title: string;
  label: string;
  /** The error without a text. Undefined if the text is optional. */
  empty?: string;
  text?: string;
  /** In the place of `text`, where the total and the terms stand above it. */
  due?: string;
  confirm: string;
}

interface Props {
  kind: AnswerKind;
  linked: Linked;
  language: AgencyLanguage;
  /** The name of the client, the reason to decline, what is missing, or the question. */
  typed: string;
  onType: (typed: string) => void;
  /**
   * Receives also what the client answers to, and whether the dialog is still open when the response arrives, and can
   * show a failure.
   */
  onAnswer: (
    answer: OfferAnswer,
    seen: Linked,
    isOpen: () => boolean,
  ) => Promise<AnswerFailure | null>;
  /** Asks the agency instead. */
  onAsk: () => void;
  onClose: () => void;
}

/**
 * The last step of an answer. To accept, the client sees number, total and terms again, types a name and confirms, as
 * article 1127-2 of the French civil code asks for; and to approve, because the total then falls due.
 */
export function AnswerDialog(props: Props) {
  const { kind, linked, language, typed, onType, onAnswer, onAsk, onClose } = props;
  const texts = pageTexts[language];
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  // A delivery that arrives behind the open dialog was not read, so the answer is to the one before.
  const [seen] = useState(linked);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<AnswerFailure | 'empty' | 'tooLong' | null>(null);
  const own: AnswerTexts = texts.answers[kind];
  const { maxLength } = columns[kind];
  const isName = kind === 'accept' || kind === 'approve';
  const offer = isName && isOffer(linked) ? linked : undefined;
  const failures = {
    ...texts.failures,
    empty: own.empty,
    tooLong: texts.tooLong.replace('{limit}', maxLength.toLocaleString(agencyLocales[language])),
  };

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSending) return;
    const isEmpty = own.empty && isBlank(typed);
    if (isEmpty || lengthOf(typed) > maxLength) {
      setFailure(isEmpty ? 'empty' : 'tooLong');
      field.current?.focus();
      return;
    }
    setSending(true);
    setFailure(null);
    const isOpen = () => field.current !== null;
    const failed = await onAnswer({ [kind]: typed } as OfferAnswer, seen, isOpen);
    if (!isOpen()) return;
    setSending(false);
    setFailure(failed);
    if (failed === null) onClose();
  }

  const input = {
    ref: field,
    id: 'typed',
    dir: 'auto',
    value: typed,
    readOnly: isSending,
    'aria-invalid': failure === 'empty' || failure === 'tooLong',
    'aria-describedby': failure ? 'failure' : undefined,
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  } as const;
  return (
    <ModalDialog
      title={<Filled text={own.title} values={{ number: linked.number ?? '' }} />}
      closeLabel={texts.close}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        {kind === 'question' && (
          <p>
            <Filled
              text={linked.number === undefined ? texts.askWork : texts.askText}
              values={{ number: linked.number ?? '' }}
            />
          </p>
        )}
        {offer && (
          <>
            <Total offer={offer} />
            {kind === 'accept' && offer.chosen.length > 0 && (
              <p>
                <Filled
                  text={texts.answers.accept.options}
                  values={{ options: optionsOf(offer) }}
                />
              </p>
            )}
            {offer.terms && (
              <section className="terms" aria-labelledby="terms">
                <h3 id="terms">{offerTexts[language].terms}</h3>
                <p className="offer-text" dir="auto">
                  {offer.terms}
                </p>
              </section>
            )}
          </>
        )}
        <label htmlFor="typed">{own.label}</label>
        {isName ? (
          <input {...input} autoComplete="name" required maxLength={maxLength} />
        ) : (
          // Without `maxLength`, which would cut off the end of a pasted list without a word.
          <textarea {...input} rows={4} />
        )}
        {failure && (
          <p id="failure" className="failure" role="alert">
            {failures[failure]}
          </p>
        )}
        {own.text && <p>{(offer?.terms && own.due) || own.text}</p>}
        {kind === 'decline' && (
          <button type="button" className={buttons.primary} onClick={onAsk}>
            {texts.askChange}
          </button>
        )}
        <button
          type="submit"
          className={kind === 'decline' ? buttons.secondary : buttons.primary}
          aria-disabled={isSending}
        >
          {isSending ? texts.sending : own.confirm}
        </button>
      </form>
      {kind === 'question' && (
        <>
          <p>{texts.directly}</p>
          <Contacts
            language={language}
            {...(linked.number !== undefined && { number: linked.number })}
          />
        </>
      )}
    </ModalDialog>
  );
}
