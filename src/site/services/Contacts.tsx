import { MailLink, PhoneLink, WhatsAppLink } from '../AgencyLinks';
import { useLanguage } from '../i18n/languageContext';
import { OfficeItems } from '../layout/OfficeItems';
import styles from './Contacts.module.css';

/** Phone, email, WhatsApp and the offices, at the end of every service page. */
export function Contacts() {
  const { messages } = useLanguage();
  return (
    <ul className={styles.contacts}>
      <li>
        <h3>{messages.nav.contact}</h3>
        <PhoneLink />
        <MailLink />
        <WhatsAppLink label={messages.whatsapp.chat} />
      </li>
      <OfficeItems />
    </ul>
  );
}
