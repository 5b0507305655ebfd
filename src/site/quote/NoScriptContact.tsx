import { whatsappLink } from '../../agency/agency';
import { budgets, projectTypes } from '../../domain/quotes';
import { MailLink, PhoneLink } from '../AgencyLinks';
import { useLanguage } from '../i18n/languageContext';
import { projectTypeOf, serviceIds } from '../serviceIds';
import styles from './NoScriptContact.module.css';
import { type Preset, quoteHash } from './quoteHash';

const idOf = (hash: string) => hash.slice(1);

/**
 * The agency's contact details. Without scripts, the links to the form lead here. If the scripts do not load,
 * inline/loadDeferred.ts shows them in the dialog of the form.
 */
export function NoScriptContact() {
  const { messages, page } = useLanguage();
  const service = serviceIds.find((id) => id === page?.id);
  const presets: Preset[] = [
    ...projectTypes.map(({ id }) => id),
    ...(service ? budgets.map(({ id }) => `${projectTypeOf[service]},${id}` as const) : []),
  ];
  return (
    <noscript>
      <section id={idOf(quoteHash())} className={styles.section} aria-label={messages.getQuote}>
        {presets.map((preset) => (
          <span key={preset} id={idOf(quoteHash(preset))} />
        ))}
        <div className="column">
          <p>{messages.noScript}</p>
          <ul className={`row touch ${styles.ways}`}>
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
