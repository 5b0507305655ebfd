import { agency, whatsappLink } from '../agency';
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

/** A link that opens a WhatsApp chat in a new tab, and announces the new tab to screen readers. */
export function WhatsAppLink({ label }: { label: string }) {
  const { messages } = useLanguage();
  return (
    <a href={whatsappLink()} target="_blank" rel="noopener noreferrer">
      {label}
      <span className="visually-hidden"> {messages.newTab}</span>
    </a>
  );
}
