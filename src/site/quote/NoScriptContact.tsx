import { whatsappLink } from '../../agency';
import { projectTypes } from '../../domain/quotes';
import { MailLink, PhoneLink } from '../AgencyLinks';
import { useLanguage } from '../i18n/languageContext';
import styles from './NoScriptContact.module.css';
import { quoteHash } from './quoteHash';

const idOf = (hash: string) => hash.slice(1);

/** The agency's contact details. Without scripts, the links to the form lead here. */
export function NoScriptContact() {
  const { messages } = useLanguage();
  return (
    <noscript>
      <section id={idOf(quoteHash())} className={styles.section} aria-label={messages.getQuote}>
        {projectTypes.map(({ id }) => (
          <span key={id} id={idOf(quoteHash(id))} />
        ))}
        <div className="column">
          <p>{messages.noScript}</p>
          <ul className={styles.ways}>
            <li>
              <MailLink />
            </li>
            <li>
              <PhoneLink />
            </li>
            <li>
              <a href={whatsappLink()}>{messages.whatsapp.label}</a>
            </li>
          </ul>
        </div>
      </section>
    </noscript>
  );
}
