import { useEffect, useRef } from 'react';
import type { ProjectType } from '../../domain/quotes';
import buttons from '../../look/buttons.module.css';
import { interpolate } from '../i18n/interpolate';
import { useLanguage } from '../i18n/languageContext';
import { watchGolden } from './goldenLinks';
import { QuoteLink } from './QuoteLink';

interface Props {
  type?: ProjectType;
  /** The service that the quote is about, for screen readers. */
  about?: string;
  variant?: 'primary' | 'secondary';
  size?: 'normal' | 'small';
  className?: string | undefined;
  /** Whether it stands only where no other golden link is in view. */
  isStandIn?: boolean;
  onChoose?: () => void;
}

/** The 'Get quote' link, styled as a button. */
export function GetQuote(props: Props) {
  const { type, about, variant = 'primary', size, className, isStandIn = false, onChoose } = props;
  const { messages } = useLanguage();
  const link = useRef<HTMLAnchorElement>(null);
  const isWatched = variant === 'primary' && !isStandIn;
  useEffect(() => (isWatched && link.current ? watchGolden(link.current) : undefined), [isWatched]);
  const classes = [buttons[variant], size === 'small' && buttons.small, className];
  return (
    <QuoteLink
      ref={link}
      preset={type}
      className={classes.filter(Boolean).join(' ')}
      onChoose={onChoose}
    >
      {messages.getQuote}
      {about && (
        <span className="visually-hidden">
          {` ${interpolate(messages.forService, { service: about })}`}
        </span>
      )}
    </QuoteLink>
  );
}
