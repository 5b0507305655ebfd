import { CardLines } from '../motif/CardLines';
import styles from './Features.module.css';
import { FeatureDrawing } from './Illustration';
import type { ServiceSectionProps } from './sectionProps';

export function Features({ service, copy }: ServiceSectionProps) {
  return (
    <section className="band" aria-labelledby="features-title">
      <div className="column">
        <div className={styles.head}>
          <h2 id="features-title">{copy.features}</h2>
          <CardLines />
        </div>
        <ul className={styles.cards}>
          {copy[service].features.map(({ title, text }, index) => (
            <li key={title} data-reveal="" className={styles.card}>
              <FeatureDrawing service={service} number={index + 1} />
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
