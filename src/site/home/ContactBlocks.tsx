import { agency } from '../../agency/agency';
import { WhatsAppLink } from '../AgencyLinks';
import { interpolate } from '../i18n/interpolate';
import { useLanguage } from '../i18n/languageContext';
import { SocialLinks } from '../icons/SocialLinks';
import { WhatsAppIcon } from '../icons/WhatsAppIcon';
import { OfficeAddress } from '../layout/OfficeAddress';
import { serviceIds } from '../serviceIds';
import styles from './Contact.module.css';

export function ContactBlocks() {
  const { language, messages } = useLanguage();
  const { contact } = messages.home;
  return (
    <ul className={`ruled ${styles.blocks}`}>
      {agency.offices.map((office) => (
        <li key={office.country.code + office.city.en}>
          <h3>{interpolate(contact.office, { city: office.city[language] })}</h3>
          <address>
            <OfficeAddress office={office} separator={<br />} />
            {office.phone && (
              <p className="touch">
                <a href={`tel:${office.phone.replace(/\s/gu, '')}`}>
                  <bdi dir="ltr">{office.phone}</bdi>
                </a>
              </p>
            )}
          </address>
        </li>
      ))}
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
        <div className="touch">
          <SocialLinks />
          <WhatsAppLink className={styles.whatsapp}>
            <WhatsAppIcon size={22} />
            {messages.whatsapp.label}
          </WhatsAppLink>
        </div>
      </li>
    </ul>
  );
}
