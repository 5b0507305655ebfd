import { useEffect, useRef, useState } from 'react';
import { agency } from '../../agency';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { QuoteButton } from '../quote/QuoteButton';
import styles from './MobileMenu.module.css';
import { SectionLinks } from './SectionLinks';

export function MobileMenu() {
  const { messages } = useLanguage();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    // Capture: React stops presses on parts of the page it has not taken over yet.
    document.addEventListener('pointerdown', onPress, true);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress, true);
      document.removeEventListener('keydown', onKey);
    };
  }, [open]);

  const close = () => setOpen(false);
  return (
    <div ref={root} className={styles.menu}>
      <button
        ref={button}
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls="mobile-menu"
        aria-label={open ? messages.nav.close : messages.nav.open}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'close' : 'menu'} />
      </button>
      <nav id="mobile-menu" className={styles.panel} hidden={!open} aria-label={messages.nav.label}>
        <SectionLinks onChoose={close} />
        <a className={styles.phone} href={`tel:${agency.phone}`} onClick={close}>
          {messages.nav.call} <bdi dir="ltr">{agency.phoneDisplay}</bdi>
        </a>
        <QuoteButton onChoose={close} />
      </nav>
    </div>
  );
}
