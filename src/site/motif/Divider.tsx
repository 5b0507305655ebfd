import styles from './Divider.module.css';
import motif from './motif.module.css';

/** A separator between two sections, drawn as two lines that merge. */
export function Divider() {
  return (
    <svg
      className={`${motif.drawing} ${styles.divider}`}
      viewBox="0 0 1200 48"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={motif.teal} d="M0 4C300 4 380 24 620 24" />
      <path className={motif.azure} d="M0 44C300 44 380 24 620 24" />
      <path className={motif.merged} d="M620 24H1200" />
    </svg>
  );
}
