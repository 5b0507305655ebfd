import { Link } from 'react-router-dom';
import { agency } from '../../agency';
import { pagePath } from '../addresses';
import { useLanguage } from '../i18n/languageContext';
import { SocialLinks } from '../icons/SocialLinks';
import { Divider } from '../motif/Divider';
import { Mark } from '../motif/Mark';
import { QuoteLink } from '../quote/QuoteLink';
import { absolute } from '../seo/siteUrl';
import { serviceIds } from '../services/serviceIds';
import styles from './Footer.module.css';

export function Footer() {
  const { language, messages, page, pathTo } = useLanguage();
  const { footer } = messages;
  return (
    <footer className={`on-ink ${styles.footer}`}>
      <Divider />
      <div className={`column not-on-paper ${styles.columns}`}>
        <div>
          <p className={styles.name}>
            <Mark />
            {messages.brand}
          </p>
          <p>{footer.tagline}</p>
        </div>
        <section aria-labelledby="footer-solutions">
          <h2 id="footer-solutions">{footer.solutions}</h2>
          <ul className={styles.list}>
            {serviceIds.map((id) => (
              <li key={id}>
                <Link to={pathTo(id)}>{messages.services[id].name}</Link>
              </li>
            ))}
            <li>
              <QuoteLink type="consulting">{messages.consulting}</QuoteLink>
            </li>
          </ul>
        </section>
        <section aria-labelledby="footer-company">
          <h2 id="footer-company">{footer.company}</h2>
          <ul className={styles.list}>
            {(['work', 'tips', 'contact', 'legal', 'privacy'] as const).map((id) => (
              <li key={id}>
                <CompanyLink address={id === 'contact' ? null : agency.pages[id]}>
                  {footer[id]}
                </CompanyLink>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="footer-follow">
          <h2 id="footer-follow">{footer.follow}</h2>
          <SocialLinks />
        </section>
      </div>
      <address className="column on-paper" dir="ltr">
        {[
          absolute(pagePath(page ?? 'home', language)),
          agency.phoneDisplay,
          agency.email,
          `WhatsApp ${agency.whatsappDisplay}`,
          agency.instagram,
        ].join(' · ')}
      </address>
      <p className={`column ${styles.copyright}`}>{footer.copyright}</p>
    </footer>
  );
}

interface CompanyLinkProps {
  address: string | null;
  children: string;
}

/** Without an address a placeholder, announced as such. */
function CompanyLink({ address, children }: CompanyLinkProps) {
  const { messages } = useLanguage();
  if (address) return <a href={address}>{children}</a>;
  return (
    // biome-ignore lint/a11y/useValidAnchor: specified as a link without a target.
    <a role="link" aria-disabled="true">
      {children} <span className="visually-hidden">{messages.footer.soon}</span>
    </a>
  );
}
