import { usePage } from '../i18n/usePage';
import buttons from '../layout/buttons.module.css';
import { PageLink } from '../layout/PageLink';
import { HeroLines } from '../motif/HeroLines';
import { serviceIds } from '../services/serviceIds';
import styles from './NotFoundPage.module.css';

export function NotFoundPage() {
  const { messages, pathTo } = usePage();
  const { notFound } = messages;
  return (
    <section className={styles.page}>
      <title>{notFound.seoTitle}</title>
      <meta name="robots" content="noindex" />
      <HeroLines />
      <div className={`column ${styles.words}`}>
        <h1 tabIndex={-1}>{notFound.title}</h1>
        <p>{notFound.text}</p>
        <PageLink className={buttons.primary} to={pathTo('home')}>
          {notFound.home}
        </PageLink>
        <ul>
          {serviceIds.map((id) => (
            <li key={id}>
              <PageLink to={pathTo(id)}>{messages.services[id].name}</PageLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
