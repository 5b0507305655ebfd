import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/languageContext';
import { GetQuote } from '../quote/GetQuote';
import { projectTypeOf, serviceIds } from '../serviceIds';
import { Ranges } from './Ranges';
import styles from './ServiceClosing.module.css';
import type { ServicePart } from './servicePart';

export function ServiceClosing({ service, copy }: ServicePart) {
  const { messages, pathTo } = useLanguage();
  return (
    <section className="band" aria-labelledby="closing-title">
      <div className={`column ${styles.inner}`}>
        <div>
          <h2 id="closing-title">{copy.closing}</h2>
          <p className={styles.text}>{copy.closingText}</p>
          <GetQuote type={projectTypeOf[service]} about={messages.services[service].name} />
          <Ranges {...copy} />
        </div>
        <nav aria-labelledby="others-title">
          <h3 id="others-title">{copy.others}</h3>
          <ul>
            {serviceIds
              .filter((id) => id !== service)
              .map((id) => (
                <li key={id}>
                  <Link to={pathTo(id)}>{messages.services[id].name}</Link>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}
