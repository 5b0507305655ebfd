import { Link } from 'react-router-dom';
import buttons from '../../look/buttons.module.css';
import { useLanguage } from '../i18n/languageContext';
import { FullStop } from '../motif/FullStop';
import { serviceIds } from '../serviceIds';
import styles from './NotFoundPage.module.css';

export function NotFoundPage() {
  const { messages, pathTo } = useLanguage();
  const { notFound } = messages;
  return (
    <section className={`on-ink ${styles.page}`}>
      <title>{`${notFound.seoTitle} | ${messages.brand}`}</title>
      <meta name="robots" content="noindex" />
      <div className={`column ${styles.words}`}>
        <h1 tabIndex={-1}>
          <FullStop>{notFound.title}</FullStop>
        </h1>
        <p>{notFound.text}</p>
        <Link className={buttons.primary} to={pathTo('home')}>
          {notFound.home}
        </Link>
        <ul className="row touch">
          {serviceIds.map((id) => (
            <li key={id}>
              <Link to={pathTo(id)}>{messages.services[id].name}</Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
