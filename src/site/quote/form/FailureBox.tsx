import { useEffect, useRef } from 'react';
import type { QuoteFailure } from '../../../backend/submitQuote';
import { WhatsAppLink } from '../../AgencyLinks';
import type { QuoteMessages } from '../../i18n/enQuote';
import { useLanguage } from '../../i18n/languageContext';
import { WhatsAppIcon } from '../../icons/WhatsAppIcon';
import { failureText, requestText } from './failures';
import styles from './QuoteForm.module.css';
import type { QuoteValues } from './quoteValues';

interface Props {
  copy: QuoteMessages;
  failure: QuoteFailure;
  values: QuoteValues;
  isSending: boolean;
}

/** The error message, a retry button, and a link that sends the request over WhatsApp. */
export function FailureBox({ copy, failure, values, isSending }: Props) {
  const { language } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The box is above the pressed button and may be out of view.
    box.current?.scrollIntoView({ block: 'center' });
    // If the pressed button lost the focus when it became disabled, the retry button gets the focus.
    const { activeElement } = document;
    if (!activeElement || activeElement.contains(box.current)) {
      retry.current?.focus({ preventScroll: true });
    }
  }, []);
  return (
    <div ref={box} className={styles.error} role="alert">
      <p dir="auto">{failureText(failure, copy, language)}</p>
      <div className={`row touch ${styles.ways}`}>
        <button
          ref={retry}
          type="submit"
          className={styles.textButton}
          data-start
          disabled={isSending}
        >
          {copy.failure.retry}
        </button>
        <WhatsAppLink text={requestText(values, copy)}>
          <WhatsAppIcon size={20} />
          {copy.failure.whatsapp}
        </WhatsAppLink>
      </div>
    </div>
  );
}
