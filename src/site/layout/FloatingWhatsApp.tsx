import { useRef } from 'react';
import { whatsappLink } from '../../agency';
import { useLanguage } from '../i18n/languageContext';
import { WhatsAppIcon } from '../icons/WhatsAppIcon';
import styles from './FloatingWhatsApp.module.css';
import { useStepAside } from './useStepAside';

export function FloatingWhatsApp() {
  const { messages } = useLanguage();
  const place = useRef<HTMLElement>(null);
  useStepAside(place);
  return (
    <aside ref={place} className={styles.place} aria-label={messages.whatsapp.label}>
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
