import { agency, whatsappLink } from '../../agency';
import { useLanguage } from '../i18n/languageContext';
import { WhatsAppIcon } from '../icons/WhatsAppIcon';
import styles from './FloatingWhatsApp.module.css';

/** The WhatsApp button at the bottom right; on phones in a bar, beside the phone number. */
export function FloatingWhatsApp() {
  const { messages } = useLanguage();
  return (
    <aside className={styles.place} aria-label={messages.nav.contact}>
      <a className={styles.phone} href={`tel:${agency.phone}`}>
        <span className="visually-hidden">{messages.nav.call}: </span>
        <bdi dir="ltr">{agency.phoneDisplay}</bdi>
      </a>
      <a
        className={styles.button}
        href={whatsappLink()}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${messages.whatsapp.chat} ${messages.newTab}`}
      >
        <WhatsAppIcon size={28} />
        <span className={styles.tooltip} role="tooltip" aria-hidden="true">
          {messages.whatsapp.chat}
        </span>
      </a>
    </aside>
  );
}
