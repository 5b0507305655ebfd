import styles from './FullStop.module.css';
import motif from './motif.module.css';

interface FullStopProps {
  children: string;
  /** The class of the drawing, if its lines do not come from the end of the page. */
  className?: string | undefined;
}

/** A title whose full stop is the end of the two lines, which come from the end of the page. */
export function FullStop({ children: title, className = '' }: FullStopProps) {
  return (
    <>
      {title.slice(0, -1)}
      <span className={styles.stop}>
        {title.slice(-1)}
        <svg
          className={`${motif.drawing} ${className}`}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className={motif.teal} d="M0 24C36 0 100 -8 100 100" />
          <path className={motif.azure} d="M0 24C30 30 76 24 80 100" />
        </svg>
      </span>
    </>
  );
}
