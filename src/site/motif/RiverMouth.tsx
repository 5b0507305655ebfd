import styles from './motif.module.css';

/** Two rivers that flow from the side of the page into the line of the offices. */
export function RiverMouth() {
  return (
    <svg
      className={`directional ${styles.mouth}`}
      viewBox="0 0 100 96"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={styles.a} d="M0 2C60 2 50 48 100 48" />
      <path className={styles.b} d="M0 94C60 94 50 48 100 48" />
    </svg>
  );
}
