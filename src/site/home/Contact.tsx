import { whatsappLink } from '../../agency';
import { useLanguage } from '../i18n/languageContext';
import { WhatsAppIcon } from '../icons/WhatsAppIcon';
import buttons from '../layout/buttons.module.css';
import { Divider } from '../motif/Divider';
import { GetQuote } from '../quote/GetQuote';
import styles from './Contact.module.css';
import { ContactBlocks } from './ContactBlocks';

export function Contact() {
  const { messages } = useLanguage();
  const { contact } = messages.home;
  return (
    <section className={styles.section} id="contact" tabIndex={-1} aria-labelledby="contact-title">
      <Divider />
      <div className={`column ${styles.inner}`}>
        <div className={styles.intro}>
          <h2 id="contact-title">{contact.title}</h2>
          <p>{contact.lede}</p>
          <div className={styles.actions}>
            <GetQuote />
            <a
              className={buttons.secondary}
              href={whatsappLink()}
              target="_blank"
              rel="noopener noreferrer"
            >
              <WhatsAppIcon size={22} />
              {contact.whatsappButton}
              <span className="visually-hidden"> {messages.newTab}</span>
            </a>
          </div>
        </div>
        <ContactBlocks />
      </div>
    </section>
  );
}
