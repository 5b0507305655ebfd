import { agency, whatsappLink } from '../../agency';
import { usePage } from '../i18n/usePage';
import { WhatsAppIcon } from '../icons/WhatsAppIcon';
import buttons from '../layout/buttons.module.css';
import { Divider } from '../motif/Divider';
import { QuoteButton } from '../quote/QuoteButton';
import styles from './Contact.module.css';
import { ContactBlocks } from './ContactBlocks';

export function Contact() {
  const { messages } = usePage();
  const { contact } = messages.home;
  return (
    <section className={styles.section} id="contact" tabIndex={-1} aria-labelledby="contact-title">
      <Divider />
      <div className={`column ${styles.inner}`}>
        <div className={styles.intro}>
          <h2 id="contact-title">{contact.title}</h2>
          <p>{contact.lede}</p>
          <div className={styles.actions}>
            <QuoteButton />
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
          <noscript>
            <p>
              {contact.noScript}{' '}
              <a href={`mailto:${agency.email}`}>
                <bdi dir="ltr">{agency.email}</bdi>
              </a>
            </p>
          </noscript>
        </div>
        <ContactBlocks />
      </div>
    </section>
  );
}
