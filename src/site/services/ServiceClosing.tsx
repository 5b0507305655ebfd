import { Link } from 'react-router-dom';
import { budgets } from '../../domain/quotes';
import buttons from '../../look/buttons.module.css';
import { useLanguage } from '../i18n/languageContext';
import { GetQuote } from '../quote/GetQuote';
import { QuoteLink } from '../quote/QuoteLink';
import { projectTypeOf, serviceIds } from '../serviceIds';
import { LazyDrawing } from './Illustration';
import styles from './ServiceClosing.module.css';
import type { ServiceSectionProps } from './sectionProps';

export function ServiceClosing({ service, copy }: ServiceSectionProps) {
  const { messages, pathTo } = useLanguage();
  const type = projectTypeOf[service];
  return (
    <section className={`band deep ${styles.section}`} aria-labelledby="closing-title">
      <div className="column">
        <div className="split">
          <div>
            <h2 id="closing-title">{copy.closing}</h2>
            <p className={styles.text}>{copy.closingText}</p>
            <GetQuote type={type} about={messages.services[service].name} />
          </div>
          <div className="not-on-paper">
            <h3>{copy.budget}</h3>
            <ul className={`row ${styles.budgets}`}>
              {budgets.map(
                ({ id, minimum }) =>
                  minimum !== null && (
                    <li key={id}>
                      <QuoteLink
                        preset={`${type},${id}`}
                        className={`${buttons.secondary} ${buttons.small}`}
                      >
                        {copy.budgets[id]}
                      </QuoteLink>
                    </li>
                  ),
              )}
            </ul>
          </div>
        </div>
        <nav aria-labelledby="others-title">
          <h3 id="others-title">{copy.others}</h3>
          <ul className={styles.others}>
            {serviceIds
              .filter((id) => id !== service)
              .map((id) => (
                <li key={id}>
                  <Link to={pathTo(id)}>
                    <LazyDrawing service={id} />
                    {messages.services[id].name}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
      </div>
    </section>
  );
}
