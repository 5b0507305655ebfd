import { Link } from 'react-router-dom';
import { agency } from '../../agency/agency';
import { LanguageSwitcher } from '../i18n/LanguageSwitcher';
import { useLanguage } from '../i18n/languageContext';
import { Icon } from '../icons/Icon';
import { Mark } from '../motif/Mark';
import { GetQuote } from '../quote/GetQuote';
import styles from './Header.module.css';
import { MobileMenu } from './MobileMenu';
import { SectionLinks } from './SectionLinks';

export function Header() {
  const { messages, page, pathTo } = useLanguage();
  const isHome = page?.id === 'home';
  const brand = (
    <>
      <Mark />
      {messages.brand}
    </>
  );
  return (
    <header className={`on-ink ${styles.header}`} id="site-header">
      <div className={`column touch ${styles.bar}`}>
        {isHome ? (
          <>
            <Link className={styles.brand} to={{ hash: '#home' }}>
              {brand}
            </Link>
            <nav className={styles.wide} aria-label={messages.nav.label}>
              <SectionLinks />
            </nav>
          </>
        ) : (
          <>
            <Link
              className={`not-on-paper ${styles.back}`}
              to={pathTo('home')}
              aria-label={messages.nav.back}
            >
              <Icon name="back" className="directional" size={20} />
              <span className={styles.backText}>{messages.nav.back}</span>
            </Link>
            <span className={styles.brand}>{brand}</span>
          </>
        )}
        <div className={styles.actions}>
          {isHome && (
            <a
              className={styles.phone}
              href={`tel:${agency.phone}`}
              aria-label={`${messages.nav.call}: ${agency.phoneDisplay}`}
            >
              <bdi dir="ltr">{agency.phoneDisplay}</bdi>
            </a>
          )}
          <LanguageSwitcher />
          <GetQuote size="small" className={styles.quote} />
          {isHome && <MobileMenu />}
        </div>
      </div>
    </header>
  );
}
