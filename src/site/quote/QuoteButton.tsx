import type { ProjectType } from '../../domain/quotes';
import { fill } from '../i18n/fill';
import { useLanguage } from '../i18n/languageContext';
import buttons from '../layout/buttons.module.css';

interface Props {
  type?: ProjectType;
  /** The service this button stands beside, for those who do not see where it stands. */
  about?: string;
  variant?: 'primary' | 'secondary';
  size?: 'normal' | 'small';
  className?: string | undefined;
  onChoose?: () => void;
}

/** Opens the form through QuoteHost, which finds it by `data-quote`. */
export function QuoteButton({
  type,
  about,
  variant = 'primary',
  size,
  className,
  onChoose,
}: Props) {
  const { messages } = useLanguage();
  const classes = [buttons[variant], size === 'small' && buttons.small, className];
  return (
    <button
      type="button"
      className={classes.filter(Boolean).join(' ')}
      aria-haspopup="dialog"
      data-quote={type ?? ''}
      onClick={onChoose}
    >
      {messages.getQuote}
      {about && (
        <span className="visually-hidden"> {fill(messages.forService, { service: about })}</span>
      )}
    </button>
  );
}
