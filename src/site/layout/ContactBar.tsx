import { agency, whatsappLink } from '../../agency/agency';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { WhatsAppIcon } from '../icons/WhatsAppIcon';
import { GetQuote } from '../quote/GetQuote';
import { useGoldenInView } from '../quote/goldenLinks';
import { isService } from '../serviceIds';
import styles from './ContactBar.module.css';

/**
 * On phones, a bar at the bottom of every page, with 'Get quote' unless the page shows its own. On wider screens, a WhatsApp button at the bottom right of the home
 * page.
 */
export function ContactBar() {
  const { messages, page } = useLanguage();
  const isHome = page?.id === 'home';
  const isInHero = isHome || (page !== null && isService(page.id));
  const isShown = useGoldenInView(isInHero);
  return (
    <aside
      className={`${styles.place} ${isHome ? styles.floating : ''}`}
      aria-label={messages.nav.contact}
    >
      <a className={`touch ${styles.phone}`} href={`tel:${agency.phone}`}>
        <Icon name="phone" />
        <span className="visually-hidden">{messages.nav.call}: </span>
        <bdi dir="ltr">{agency.phoneDisplay}</bdi>
      </a>
      <GetQuote
        size="small"
        className={`${styles.quote} ${isShown ? styles.hidden : ''}`}
        isStandIn
      />
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
