import type { ReactNode } from 'react';
import styles from './Course.module.css';
import motif from './motif.module.css';

/**
 * The two rivers of the hero run on beside these sections, to the section `Approval`: on wide screens both in the margin
 * where the text begins, otherwise one in each margin.
 */
export function Course({ children }: { children: ReactNode }) {
  return (
    <div className={styles.bed}>
      {children}
      <div className={`${motif.drawing} ${styles.course}`} aria-hidden="true">
        {[motif.teal, `${motif.azure} ${styles.second}`].map((river) => (
          <svg
            key={river}
            className={river}
            viewBox="0 0 9 9"
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path d="M9 0C9 6 0 3 0 9V999" />
          </svg>
        ))}
      </div>
    </div>
  );
}
