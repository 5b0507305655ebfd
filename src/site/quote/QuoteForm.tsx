import { LoaderCircle } from 'lucide-react';
import { useActionState, useEffect, useRef } from 'react';
import type { QuoteMessages } from '../i18n/enQuote';
import { useLanguage } from '../i18n/languageContext';
import buttons from '../layout/buttons.module.css';
import { forgetDraft } from './draft';
import { ErrorSummary } from './ErrorSummary';
import { FailureBox } from './FailureBox';
import { fieldId } from './Field';
import { problemsOf } from './failures';
import { nothingSent, type Outcome } from './outcome';
import { QuoteFieldset } from './QuoteFieldset';
import styles from './QuoteForm.module.css';
import { requestFrom } from './quoteValues';
import { SuccessPanel } from './SuccessPanel';
import { loadBackend, sendQuote } from './sendQuote';
import { currentSource } from './source';
import { useQuoteDraft } from './useQuoteDraft';
import { standing, validateQuote } from './validation';

interface Props {
  copy: QuoteMessages;
  preset: string;
  isOpen: boolean;
  onSent: (reference: string) => void;
  onDone: () => void;
}

export function QuoteForm({ copy, preset, isOpen, onSent, onDone }: Props) {
  const { language } = useLanguage();
  const { draft, isRestored, change, attempt, discard } = useQuoteDraft(preset, isOpen);
  const { values } = draft;
  const summary = useRef<HTMLDivElement>(null);

  const [last, submit, isSending] = useActionState(async (previous: Outcome): Promise<Outcome> => {
    const next = {
      ...nothingSent,
      attempt: previous.attempt + 1,
      draftId: draft.requestId,
      values,
    };
    const problems = validateQuote(values);
    if (Object.keys(problems).length > 0) return { ...next, problems };
    const elapsed = Date.now() - draft.startedAt;
    const requestId = attempt();
    const { sent, failure } = await sendQuote(
      requestFrom(values, { requestId, language, source: currentSource(), elapsed }),
    );
    if (failure) return { ...next, failure, problems: problemsOf(failure) ?? {} };
    forgetDraft(values);
    onSent(sent.reference);
    return { ...next, sent };
  }, nothingSent);
  const outcome = last.draftId === draft.requestId ? last : nothingSent;

  useEffect(() => void loadBackend().catch(() => {}), []);
  useEffect(() => {
    if (Object.keys(last.problems).length > 0) summary.current?.focus();
  }, [last]);

  if (outcome.sent) {
    return <SuccessPanel copy={copy} reference={outcome.sent.reference} onDone={onDone} />;
  }
  const startOver = () => {
    discard();
    // The pressed button goes away, and the focus must not go with it.
    document.getElementById(fieldId('name'))?.focus();
  };
  const problems = standing(outcome.problems, outcome.values, values);
  return (
    // Values are ours, so React's reset after an action has nothing to do here.
    <form
      className={styles.form}
      action={submit}
      onReset={(event) => event.preventDefault()}
      noValidate
      aria-labelledby="quote-title"
    >
      <p className={styles.lede}>{copy.lede}</p>
      {isRestored && (
        <p className={styles.kept}>
          {copy.draft.kept}{' '}
          <button type="button" className={styles.discard} onClick={startOver}>
            {copy.draft.discard}
          </button>
        </p>
      )}
      <ErrorSummary ref={summary} copy={copy} problems={problems} />
      <QuoteFieldset
        copy={copy}
        values={values}
        problems={problems}
        isSending={isSending}
        onChange={change}
      />
      {outcome.failure && (
        <FailureBox
          key={outcome.attempt}
          copy={copy}
          failure={outcome.failure}
          values={values}
          isSending={isSending}
        />
      )}
      <div className={styles.submit}>
        <button type="submit" className={buttons.primary} disabled={isSending}>
          {isSending && <LoaderCircle aria-hidden className={styles.spinner} size={20} />}
          {isSending ? copy.sending : copy.send}
        </button>
        <p className={styles.privacy}>{copy.privacy}</p>
      </div>
    </form>
  );
}
