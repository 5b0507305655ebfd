import { useEffect, useRef } from 'react';
import type { QuoteFailure } from '../../../backend/submitQuote';
import type { SiteLanguage } from '../../../domain/quotes';
import { cut, wellFormed } from '../../../domain/texts';
import { focusedOnOpening } from '../../../look/openDialog';
import { WhatsAppLink } from '../../AgencyLinks';
import type { QuoteMessages } from '../../i18n/enQuote';
import { interpolate } from '../../i18n/interpolate';
import { useLanguage } from '../../i18n/languageContext';
import { WhatsAppIcon } from '../../icons/WhatsAppIcon';
import styles from './FailureBox.module.css';
import { type QuoteValues, quoteFields } from './quoteValues';
import shared from './shared.module.css';

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
    <div ref={box} className={shared.errorBox} role="alert">
      <p dir="auto">{failureText(failure, copy, language)}</p>
      <div className={`row touch ${styles.remedies}`}>
        <button
          ref={retry}
          type="submit"
          className={shared.textButton}
          {...focusedOnOpening}
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

export function failureText(
  failure: QuoteFailure,
  copy: QuoteMessages,
  language: SiteLanguage,
): string {
  const { failure: texts } = copy;
  switch (failure.kind) {
    case 'too-large':
      return texts.tooLarge;
    case 'rate-limited': {
      const count = Math.max(1, Math.ceil(failure.retryAfter / 60));
      const form = new Intl.PluralRules(language).select(count);
      return interpolate(texts.rateLimited[form === 'zero' ? 'other' : form], { count });
    }
    case 'busy':
      return texts.unreachable;
    case 'other':
      return texts.generic;
    default:
      return texts[failure.kind];
  }
}

/** Returns the request as a text message for WhatsApp. */
export function requestText(values: QuoteValues, copy: QuoteMessages): string {
  const { projectType, budget, timeline } = copy.options;
  const labels: Readonly<Record<string, string>> = { ...projectType, ...budget, ...timeline };
  const lines = quoteFields
    .filter((field) => values[field].trim() !== '')
    .map((field) => `${copy.fields[field]}: ${labels[values[field]] ?? values[field].trim()}`);
  const whole = [copy.whatsappIntro, ...lines].join('\n');
  // The message is part of the URL of WhatsApp, and browsers and WhatsApp truncate long URLs.
  const sent = cut(whole, 1500);
  return wellFormed(sent === whole ? sent : `${sent}…`);
}
