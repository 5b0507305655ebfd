import { useLanguage } from '../i18n/languageContext';
import { ApprovalLines } from '../motif/ApprovalLines';
import styles from './Approval.module.css';
import { Proof } from './Proof';

/** The agency's promises. Two lines frame the main one and meet at the seal; the others follow beside each other. */
export function Approval() {
  const { messages } = useLanguage();
  const { title, text, promises } = messages.home.approval;
  return (
    <section
      className={`on-ink ${styles.section}`}
      id="approval"
      tabIndex={-1}
      aria-labelledby="approval-title"
    >
      <div className={styles.stage}>
        <ApprovalLines />
        <div className={`column ${styles.inner}`}>
          <div>
            <h2 id="approval-title">{title}</h2>
            <p>{text}</p>
          </div>
          <svg className={styles.seal} viewBox="0 0 64 64" aria-hidden="true">
            <circle cx="32" cy="32" r="30" />
            <path d="M20 33l8.5 8.5L45 25" />
          </svg>
        </div>
      </div>
      <Proof />
      <ul className={`column ${styles.others}`}>
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
