import styles from './motif.module.css';

/** The agency's logo: two lines that merge. The logo is not mirrored on right-to-left pages. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg
      className={styles.mark}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="3 4 26 24"
      aria-hidden="true"
    >
      <path className={styles.a} d="M5 8c8 0 9 8 22 8" />
      <path className={styles.b} d="M5 24c8 0 9-8 22-8" />
    </svg>
  );
}
