import motif from './motif.module.css';
import styles from './ProcessLine.module.css';

/**
 * Two lines behind the steps of a service. The lines merge towards the last step. On narrow screens, they are vertical.
 */
export function ProcessLine() {
  return (
    <>
      <svg
        className={`${motif.drawing} ${motif.across} ${styles.across}`}
        viewBox="0 0 1200 60"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={motif.teal} d="M0 6C420 6 560 30 930 30" />
        <path className={motif.azure} d="M0 54C420 54 560 30 930 30" />
        <path className={motif.merged} d="M930 30H1200" />
      </svg>
      <svg
        className={`${motif.drawing} ${motif.down} ${styles.down}`}
        viewBox="0 0 60 1200"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={motif.teal} d="M6 0C6 420 30 560 30 930" />
        <path className={motif.azure} d="M54 0C54 420 30 560 30 930" />
        <path className={motif.merged} d="M30 930V1000" />
      </svg>
    </>
  );
}
