import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type QuoteFailure, submitQuote } from '../../../backend/submitQuote';
import { cleanEmail } from '../../../domain/email';
import { MIN_ELAPSED_MS, type ProjectType } from '../../../domain/quotes';
import buttons from '../../../look/buttons.module.css';
import { arQuote } from '../../i18n/arQuote';
import { enQuote } from '../../i18n/enQuote';
import { useLanguage } from '../../i18n/languageContext';
import { Icon } from '../../icons/Icon';
import { ErrorSummary } from './ErrorSummary';
import { FailureBox } from './FailureBox';
import { fieldId, QuoteFieldset } from './QuoteFieldset';
import styles from './QuoteForm.module.css';
import {
  emptyValues,
  type FieldErrors,
  projectTypeFrom,
  type QuoteValues,
  refusedFields,
  remainingErrors,
  requestFrom,
  validateQuote,
} from './quoteValues';
import { SuccessPanel } from './SuccessPanel';
import shared from './shared.module.css';
import { currentSource } from './source';
import { forgetDraft, useQuoteDraft } from './useQuoteDraft';

const quoteMessages = { en: enQuote, ar: arQuote };

interface Props {
  preset: string;
  isOpen: boolean;
  onSent: (reference: string) => void;
  /** Receives the project type of a request that was not sent. */
  onFailed: (type: ProjectType) => void;
  onDone: () => void;
}

/** What came of the last attempt to send the form. */
interface Outcome {
  /** The number of attempts. It is the key of the failure box, so that screen readers announce a repeated failure again. */
  count: number;
  /** The id of the draft that was sent. A new draft discards the outcome. */
  draftId: string | null;
  /** The values that were sent. */
  values: QuoteValues;
  errors: FieldErrors;
  reference: string | null;
  failure: QuoteFailure | null;
}

const noOutcome: Outcome = {
  count: 0,
  draftId: null,
  values: emptyValues,
  errors: {},
  reference: null,
  failure: null,
};

export function QuoteForm({ preset, isOpen, onSent, onFailed, onDone }: Props) {
  const { language, messages, pathTo } = useLanguage();
  const copy = quoteMessages[language];
  // Not `useActionState`: its action is a transition that lasts until the response, and React would hold back the
  // router's transitions for as long, so that the visitor could not close the form.
  const [last, setLast] = useState(noOutcome);
  const [isSending, setIsSending] = useState(false);
  const { draft, isRestored, elapsed, change, nextRequestId, discard } = useQuoteDraft(
    preset,
    isOpen,
    isSending,
  );
  const { values } = draft;
  const summary = useRef<HTMLDivElement>(null);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isSending) return;
    const next = { ...noOutcome, count: last.count + 1, draftId: draft.requestId, values };
    const errors = validateQuote(values);
    if (Object.keys(errors).length > 0) return setLast({ ...next, errors });
    setIsSending(true);
    const requestId = nextRequestId();
    // Autofill and fast typists are no spam.
    await wait(MIN_ELAPSED_MS - elapsed());
    const request = requestFrom(values, {
      requestId,
      language,
      source: currentSource(),
      elapsed: elapsed(),
    });
    const { reference, failure } = await submitQuote(request);
    if (reference) forgetDraft(values);
    setIsSending(false);
    setLast({ ...next, reference, failure, errors: refusedFields(failure) });
  };
  const result = last.draftId === draft.requestId ? last : noOutcome;

  useEffect(() => {
    if (!isSending) return;
    // The dialog may be closed: whoever then leaves the site would take the request for sent.
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Chromium before version 119 asks only because of the value.
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSending]);
  useEffect(() => {
    // If the dialog opened before the form had loaded, the dialog's title has the focus.
    if (document.activeElement?.id === 'quote-title') focusFirstField();
  }, []);
  const report = useEffectEvent(({ reference, failure, errors, values }: Outcome) => {
    if (reference) onSent(reference);
    if (failure) onFailed(projectTypeFrom(values));
    if (Object.keys(errors).length > 0) summary.current?.focus();
  });
  useEffect(() => report(last), [last]);

  if (result.reference) {
    return (
      <SuccessPanel
        copy={copy}
        reference={result.reference}
        email={cleanEmail(result.values.email)}
        onDone={onDone}
      />
    );
  }
  const startOver = () => {
    discard();
    // The pressed button disappears, so the first field gets the focus.
    focusFirstField();
  };
  const errors = remainingErrors(result.errors, result.values, values);
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-labelledby="quote-title">
      <p className={styles.lede}>{copy.lede}</p>
      {isRestored && (
        <p className={styles.restored}>
          {copy.draft.kept}{' '}
          <button
            type="button"
            className={shared.textButton}
            disabled={isSending}
            onClick={startOver}
          >
            {copy.draft.discard}
          </button>
        </p>
      )}
      <ErrorSummary ref={summary} copy={copy} errors={result.errors} remaining={errors} />
      <QuoteFieldset
        copy={copy}
        values={values}
        errors={errors}
        isSending={isSending}
        onChange={change}
      />
      {result.failure && (
        <FailureBox
          key={result.count}
          copy={copy}
          failure={result.failure}
          values={values}
          isSending={isSending}
        />
      )}
      <p className={styles.privacy}>
        {copy.privacy}{' '}
        <a href={pathTo('privacy')} target="_blank" rel="noopener">
          {messages.footer.privacy}
          <span className="visually-hidden"> {messages.newTab}</span>
        </a>
      </p>
      <div className={styles.submit}>
        <button type="submit" className={buttons.primary} disabled={isSending}>
          {isSending && <Icon name="busy" size={20} className={styles.spinner} />}
          {/* An element, because React cannot insert the icon before a text that the browser has translated. */}
          <span>{isSending ? copy.sending : copy.send}</span>
        </button>
      </div>
    </form>
  );
}

/** Waits a millisecond longer, because a timer may fire early. */
async function wait(milliseconds: number): Promise<void> {
  if (milliseconds <= 0) return;
  await new Promise((resolve) => setTimeout(resolve, Math.ceil(milliseconds) + 1));
}

function focusFirstField(): void {
  document.getElementById(fieldId('name'))?.focus();
}
