import { useRef } from 'react';
import { agency } from '../../agency/agency';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { GetQuote } from '../quote/GetQuote';
import styles from './MobileMenu.module.css';
import { SectionLinks } from './SectionLinks';

/** The menu on phones. A native popover works before hydration, and closes on Escape and on a press outside. */
export function MobileMenu() {
  const { messages } = useLanguage();
  const panel = useRef<HTMLElement>(null);
  const close = () => panel.current?.hidePopover();
  return (
    <div className={styles.menu}>
      <button
        type="button"
        className={styles.toggle}
        popoverTarget="mobile-menu"
        aria-label={messages.nav.open}
      >
        <Icon name="menu" className={styles.closed} />
        <Icon name="close" className={styles.open} />
      </button>
      <nav
        ref={panel}
        id="mobile-menu"
        popover="auto"
        className={`on-ink ${styles.panel}`}
        aria-label={messages.nav.label}
      >
        <SectionLinks onChoose={close} />
        <a className={styles.phone} href={`tel:${agency.phone}`} onClick={close}>
          {messages.nav.call} <bdi dir="ltr">{agency.phoneDisplay}</bdi>
        </a>
        <GetQuote className={styles.quote} onChoose={close} />
      </nav>
    </div>
  );
}
