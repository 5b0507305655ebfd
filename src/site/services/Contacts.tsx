import { agency, whatsappLink } from '../../agency';
import { useLanguage } from '../i18n/languageContext';
import { OfficeItems } from '../layout/OfficeItems';
import styles from './Contacts.module.css';

/** Phone, mail, WhatsApp and the offices, at the end of every service page. */
export function Contacts() {
  const { messages } = useLanguage();
  return (
    <ul className={styles.contacts}>
      <li>
        <h3>{messages.nav.contact}</h3>
        <a href={`tel:${agency.phone}`}>
          <bdi dir="ltr">{agency.phoneDisplay}</bdi>
        </a>
        <a href={`mailto:${agency.email}`}>
          <bdi dir="ltr">{agency.email}</bdi>
        </a>
        <a href={whatsappLink()} target="_blank" rel="noopener noreferrer">
          {messages.whatsapp.chat}
          <span className="visually-hidden"> {messages.newTab}</span>
        </a>
      </li>
      <OfficeItems />
    </ul>
  );
}
