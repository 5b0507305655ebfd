import buttons from '../../look/buttons.module.css';
import { MailLink, PhoneLink, WhatsAppLink } from '../AgencyLinks';
import { useLanguage } from '../i18n/languageContext';
import { WhatsAppIcon } from '../icons/WhatsAppIcon';
import { Divider } from '../motif/Divider';
import { GetQuote } from '../quote/GetQuote';
import styles from './Contact.module.css';
import { ContactBlocks } from './ContactBlocks';

export function Contact() {
  const { messages } = useLanguage();
  const { afterSending } = messages;
  const { contact } = messages.home;
  return (
    <section className="deep" id="contact" tabIndex={-1} aria-labelledby="contact-title">
      <Divider />
      <div className={`column ${styles.inner}`}>
        <div className="split">
          <div>
            <h2 id="contact-title">{contact.title}</h2>
            <p className={styles.lede}>{contact.lede}</p>
            <div className={`row ${styles.actions}`}>
              <GetQuote />
              <WhatsAppLink className={buttons.secondary}>
                <WhatsAppIcon size={22} />
                {contact.whatsappButton}
              </WhatsAppLink>
            </div>
            <p className={`row touch ${styles.lines}`}>
              <PhoneLink />
              <MailLink />
            </p>
          </div>
          <div className={styles.after}>
            <h3>{afterSending.title}</h3>
            <ol>
              {afterSending.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </div>
        <ContactBlocks />
      </div>
    </section>
  );
}
