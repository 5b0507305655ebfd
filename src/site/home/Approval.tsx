import { useLanguage } from '../i18n/languageContext';
import { ApprovalLines } from '../motif/ApprovalLines';
import styles from './Approval.module.css';

/**
 * The agency's promises. The main one fills the page: two lines pass it, merge and end in the seal. The others follow beside
 * each other.
 */
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
        <div className="column">
          <h2 id="approval-title">{title}</h2>
        </div>
        <div className={styles.signature}>
          <ApprovalLines />
          <div className="column">
            <svg className={styles.seal} viewBox="0 0 64 64" aria-hidden="true">
              <circle cx="32" cy="32" r="30" />
              <path d="M19 33l9.5 9.5L46 24" pathLength="1" />
            </svg>
          </div>
        </div>
      </div>
      <ul className={`column ${styles.others}`}>
        {[{ title: messages.approvalBadge, text }, ...promises].map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
