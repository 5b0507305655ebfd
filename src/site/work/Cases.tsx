import type { Case } from '../../agency/facts';
import { useLanguage } from '../i18n/languageContext';
import { Picture } from './Picture';
import styles from './work.module.css';

interface Props {
  cases: readonly Case[];
  heading: 'h2' | 'h3';
}

export function Cases({ cases, heading: Heading }: Props) {
  const { language, messages } = useLanguage();
  const { work } = messages;
  return (
    <ul className={`touch ${styles.cases}`}>
      {cases.map(({ title, client, built, result, picture, link }) => (
        <li key={client + title.en}>
          <Picture content={picture} />
          <p className={styles.client}>
            <bdi>{client}</bdi>
          </p>
          <Heading>{title[language]}</Heading>
          <p>{built[language]}</p>
          <p className={styles.result}>{result[language]}</p>
          {link && (
            <a className="not-on-paper" href={link} target="_blank" rel="noopener noreferrer">
              {work.visit}
              <span className="visually-hidden">
                {' '}
                {client} {messages.newTab}
              </span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
