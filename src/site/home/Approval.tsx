import { useLanguage } from '../i18n/languageContext';
import { ApprovalLines } from '../motif/ApprovalLines';
import styles from './Approval.module.css';

/** The agency's main promise, at full width. Two lines frame the text and meet at the seal. */
export function Approval() {
  const { messages } = useLanguage();
  const { title, text } = messages.home.approval;
  return (
    <section className={`on-ink ${styles.section}`} aria-labelledby="approval-title">
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
    </section>
  );
}
