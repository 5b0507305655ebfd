import { Link } from 'react-router-dom';
import { agency } from '../../agency/agency';
import { useLanguage } from '../i18n/languageContext';
import { Cases } from './Cases';
import { clientWork } from './clientWork';
import { Picture } from './Picture';
import styles from './work.module.css';

const SHOWN_CASES = 3;

/** Work, clients and the team. Each part renders only if `src/agency/agency.ts` has content for it. */
export function Evidence() {
  const { language, messages, pathTo } = useLanguage();
  const { work } = messages;
  const { clients, team } = agency;
  return (
    <>
      {clientWork.length > 0 && (
        <section className="band" aria-labelledby="work-title">
          <div className="column">
            <h2 id="work-title">{work.title}</h2>
            <Cases cases={clientWork.slice(0, SHOWN_CASES)} heading="h3" />
            <Link className={`touch ${styles.all}`} to={pathTo('work')}>
              {work.all}
            </Link>
          </div>
        </section>
      )}
      {clients.length > 0 && (
        <section className="band deep" aria-labelledby="clients-title">
          <div className="column">
            <h2 id="clients-title">{work.clients}</h2>
            <ul className={`row ${styles.logos}`}>
              {clients.map(({ name, logo }) => (
                <li key={name}>
                  <img src={logo} alt={name} loading="lazy" decoding="async" />
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
      {team.length > 0 && (
        <section className="band" aria-labelledby="team-title">
          <div className="column">
            <h2 id="team-title">{work.team}</h2>
            <ul className={styles.team}>
              {team.map(({ name, role, city, picture }) => (
                <li key={name.en}>
                  <Picture content={picture} />
                  <h3>{name[language]}</h3>
                  <p>
                    {role[language]}
                    <br />
                    {city[language]}
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )}
    </>
  );
}
