import { usePage } from '../i18n/usePage';
import { PageLink } from '../layout/PageLink';
import { QuoteButton } from '../quote/QuoteButton';
import styles from './ServiceClosing.module.css';
import { projectTypeOf, serviceIds } from './serviceIds';
import type { ServicePart } from './servicePart';

export function ServiceClosing({ service, copy }: ServicePart) {
  const { messages, pathTo } = usePage();
  return (
    <section className={styles.section} aria-labelledby="closing-title">
      <div className={`column ${styles.inner}`}>
        <div>
          <h2 id="closing-title">{copy.closing}</h2>
          <p className={styles.text}>{copy.closingText}</p>
          <QuoteButton type={projectTypeOf[service]} about={messages.services[service].name} />
        </div>
        <nav aria-labelledby="others-title">
          <h3 id="others-title">{copy.others}</h3>
          <ul>
            {serviceIds
              .filter((id) => id !== service)
              .map((id) => (
                <li key={id}>
                  <PageLink to={pathTo(id)}>{messages.services[id].name}</PageLink>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}
