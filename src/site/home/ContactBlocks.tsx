import { agency, whatsappLink } from '../../agency';
import { useLanguage } from '../i18n/languageContext';
import { SocialLinks } from '../icons/SocialLinks';
import { WhatsAppIcon } from '../icons/WhatsAppIcon';
import { serviceIds } from '../services/serviceIds';
import styles from './Contact.module.css';

export function ContactBlocks() {
  const { language, messages } = useLanguage();
  const { contact } = messages.home;
  const { lyon, dubai } = agency.offices;
  return (
    <ul className={styles.blocks}>
      <li>
        <h3>{contact.lyon}</h3>
        <address>
          <bdi dir="ltr" lang="fr">
            {lyon.street}
          </bdi>
          <br />
          <bdi dir="ltr">{lyon.postalCode}</bdi> {lyon.city[language]}
          <br />
          {contact.country.lyon}
        </address>
        <a className={styles.line} href={`tel:${agency.phone}`}>
          <bdi dir="ltr">{agency.phoneDisplay}</bdi>
        </a>
      </li>
      <li>
        <h3>{contact.dubai}</h3>
        <address>
          {contact.street}
          <br />
          {dubai.city[language]}
          <br />
          {contact.country.dubai}
        </address>
        <a className={styles.line} href={`mailto:${agency.email}`}>
          <bdi dir="ltr">{agency.email}</bdi>
        </a>
      </li>
      <li>
        <h3>{contact.solutions}</h3>
        <ul>
          {serviceIds.map((id) => (
            <li key={id}>{messages.services[id].name}</li>
          ))}
          <li>{messages.consulting}</li>
        </ul>
      </li>
      <li>
        <h3>{contact.follow}</h3>
        <p>{contact.followText}</p>
        <div className={styles.follow}>
          <SocialLinks />
          <a
            className={styles.whatsapp}
            href={whatsappLink()}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${messages.whatsapp.label} ${messages.newTab}`}
          >
            <WhatsAppIcon size={22} />
          </a>
        </div>
      </li>
    </ul>
  );
}
