import type { ProjectType } from '../../domain/quotes';
import buttons from '../../look/buttons.module.css';
import { interpolate } from '../i18n/interpolate';
import { useLanguage } from '../i18n/languageContext';
import { QuoteLink } from './QuoteLink';

interface Props {
  type?: ProjectType;
  /** The service that the quote is about, for screen readers. */
  about?: string;
  variant?: 'primary' | 'secondary';
  size?: 'normal' | 'small';
  className?: string | undefined;
  onChoose?: () => void;
}

/** The 'Get quote' link, styled as a button. */
export function GetQuote({ type, about, variant = 'primary', size, className, onChoose }: Props) {
  const { messages } = useLanguage();
  const classes = [buttons[variant], size === 'small' && buttons.small, className];
  return (
    <QuoteLink preset={type} className={classes.filter(Boolean).join(' ')} onChoose={onChoose}>
      {messages.getQuote}
      {about && (
        <span className="visually-hidden">
          {` ${interpolate(messages.forService, { service: about })}`}
        </span>
      )}
    </QuoteLink>
  );
}
