import { Link } from 'react-router-dom';
import { agency } from '../../agency/agency';
import { MailLink, PhoneLink, WhatsAppLink } from '../AgencyLinks';
import { pagePath } from '../addresses';
import { useLanguage } from '../i18n/languageContext';
import { SocialLinks } from '../icons/SocialLinks';
import { Divider } from '../motif/Divider';
import { Mark } from '../motif/Mark';
import { QuoteLink } from '../quote/QuoteLink';
import { absolute } from '../seo/siteUrl';
import { serviceIds } from '../serviceIds';
import styles from './Footer.module.css';
import { OfficeAddress } from './OfficeAddress';

export function Footer() {
  const { language, messages, page, pathTo } = useLanguage();
  const { footer } = messages;
  return (
    <footer className={`on-ink ${styles.footer}`}>
      <Divider />
      <div className={`column not-on-paper touch ${styles.rows}`}>
        <div>
          <p className={styles.name}>
            <Mark />
            {messages.brand}
          </p>
          <p>{agency.tagline[language]}</p>
          {page?.id !== 'home' && <Ways />}
        </div>
        <section aria-labelledby="footer-solutions">
          <h2 id="footer-solutions">{footer.solutions}</h2>
          <ul>
            {serviceIds.map((id) => (
              <li key={id}>
                <Link to={pathTo(id)}>{messages.services[id].name}</Link>
              </li>
            ))}
            <li>
              <QuoteLink preset="consulting">{messages.consulting}</QuoteLink>
            </li>
          </ul>
        </section>
        <section aria-labelledby="footer-company">
          <h2 id="footer-company">{footer.company}</h2>
          <ul>
            {agency.cases.length > 0 && (
              <li>
                <Link to={pathTo('work')}>{footer.work}</Link>
              </li>
            )}
            {agency.tips && (
              <li>
                {agency.tips === '/digital-tips' ? (
                  <Link to={pathTo('tips')}>{footer.tips}</Link>
                ) : (
                  <a href={agency.tips}>{footer.tips}</a>
                )}
              </li>
            )}
            <li>
              <Link to={`${pathTo('home')}#contact`}>{footer.contact}</Link>
            </li>
            {(['legal', 'privacy'] as const).map((id) => (
              <li key={id}>
                <Link to={pathTo(id)}>{footer[id]}</Link>
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

/** The ways to reach the agency. On the home page, the section right above the footer has them. */
function Ways() {
  const { messages } = useLanguage();
  return (
    <>
      <ul className={`row ${styles.ways}`}>
        <li>
          <PhoneLink />
        </li>
        <li>
          <WhatsAppLink>{messages.whatsapp.chat}</WhatsAppLink>
        </li>
        <li>
          <MailLink />
        </li>
      </ul>
      {agency.offices.map((office) => (
        <p key={office.country.code + office.city.en}>
          <OfficeAddress office={office} />
        </p>
      ))}
    </>
  );
}
