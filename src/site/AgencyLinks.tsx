import type { ReactNode } from 'react';
import { agency, whatsappLink } from '../agency/agency';
import { useLanguage } from './i18n/languageContext';

export function PhoneLink() {
  return (
    <a href={`tel:${agency.phone}`}>
      <bdi dir="ltr">{agency.phoneDisplay}</bdi>
    </a>
  );
}

export function MailLink() {
  return (
    <a href={`mailto:${agency.email}`}>
      <bdi dir="ltr">{agency.email}</bdi>
    </a>
  );
}

interface WhatsAppLinkProps {
  /** The text of the message. A greeting if it is not given. */
  text?: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A link that opens a WhatsApp chat in a new tab, and announces the new tab to screen readers. Paper has the number instead,
 * in the footer.
 */
export function WhatsAppLink({ text, className = '', children }: WhatsAppLinkProps) {
  const { messages } = useLanguage();
  return (
    <a
      className={`not-on-paper ${className}`}
      href={whatsappLink(text)}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
      <span className="visually-hidden">{` ${messages.newTab}`}</span>
    </a>
  );
}
