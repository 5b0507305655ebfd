import { useTipsMessages } from '../i18n/lazyMessages';
import { TextPage } from '../layout/TextPage';
import { GetQuote } from '../quote/GetQuote';
import { demos } from './demos';
import styles from './tips.module.css';

/** Tips for any website, each with something to try here, and a check that the reader can make. */
export function TipsPage() {
  const { title, description, check, tips } = useTipsMessages();
  return (
    <TextPage page="tips" title={title} description={description}>
      <ol className={styles.tips}>
        {tips.map((tip, index) => {
          const Demo = demos[index];
          return (
            <li key={tip.title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h2>{tip.title}</h2>
                <p>{tip.text}</p>
                <p>
                  <strong>{check}</strong> {tip.check}
                </p>
              </div>
              {Demo && (
                <div className={`not-on-paper ${styles.demo}`}>
                  <Demo />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <GetQuote />
    </TextPage>
  );
}
