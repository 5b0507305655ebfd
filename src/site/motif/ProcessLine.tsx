import styles from './motif.module.css';

/**
 * Two lines behind the steps of a service. The lines merge towards the last step. On narrow screens, they are vertical.
 */
export function ProcessLine() {
  return (
    <>
      <svg
        className={styles.across}
        viewBox="0 0 1200 60"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.a} d="M0 6C420 6 560 30 930 30" />
        <path className={styles.b} d="M0 54C420 54 560 30 930 30" />
        <path className={styles.one} d="M930 30H1200" />
      </svg>
      <svg
        className={styles.down}
        viewBox="0 0 60 1200"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.a} d="M6 0C6 420 30 560 30 930" />
        <path className={styles.b} d="M54 0C54 420 30 560 30 930" />
        <path className={styles.one} d="M30 930V1000" />
      </svg>
    </>
  );
}
