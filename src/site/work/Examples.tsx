import { Link } from 'react-router-dom';
import type { Example as Content } from '../../agency/facts';
import { useLanguage } from '../i18n/languageContext';
import { useServiceMessages } from '../i18n/lazyMessages';
import { TextPage } from '../layout/TextPage';
import { GetQuote } from '../quote/GetQuote';
import { projectTypeOf, serviceIds } from '../serviceIds';
import { Illustration } from '../services/Illustration';
import { pieces } from '../services/pieces';
import { examples } from './clientWork';
import styles from './Examples.module.css';

/** What a first project can look like. Each example is the part of a service page that can be tried, or its drawing. */
export function Examples() {
  const { messages } = useLanguage();
  const { title, description } = messages.work.examples;
  const { closing, closingText } = useServiceMessages();
  return (
    <TextPage
      page="work"
      title={title}
      description={description}
      sections={examples.map((example) => <Example key={example.title.en} {...example} />)}
    >
      <h2>{closing}</h2>
      <p className={styles.closing}>{closingText}</p>
      <GetQuote />
    </TextPage>
  );
}

function Example({ projectType, title, built }: Content) {
  const { language, messages, pathTo } = useLanguage();
  const copy = useServiceMessages();
  const service = serviceIds.find((id) => projectTypeOf[id] === projectType);
  const piece = projectType === 'website' ? undefined : pieces[projectType];
  const Piece = piece?.usePart();
  const id = `example-${projectType}`;
  const link = service && (
    <Link className="touch" to={pathTo(service)}>
      {messages.work.examples.more} {messages.services[service].name}
    </Link>
  );
  if (Piece && service)
    return (
      <Piece id={id} service={service} copy={copy} title={title[language]} text={built[language]}>
        {link}
      </Piece>
    );
  return (
    <section className="band" aria-labelledby={`${id}-title`}>
      <div className={`column split ${styles.example}`}>
        <div>
          <h2 id={`${id}-title`}>{title[language]}</h2>
          <p>{built[language]}</p>
          {link}
        </div>
        {service && (
          <div className={`not-on-paper ${styles.drawing}`}>
            <Illustration service={service} />
          </div>
        )}
      </div>
    </section>
  );
}
