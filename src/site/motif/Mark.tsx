import { logo } from '../../agency/brand';
import styles from './Mark.module.css';

/** The agency's logo. It is not mirrored on right-to-left pages. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg
      className={styles.mark}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="3 4 26 24"
      aria-hidden="true"
    >
      {logo.map((line, index) => (
        <path key={line} className={index === 0 ? styles.teal : styles.azure} d={line} />
      ))}
    </svg>
  );
}
