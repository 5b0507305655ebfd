import styles from './CardLines.module.css';
import motif from './motif.module.css';

/** The two rivers of the hero run past the title of a section to its first two cards. */
export function CardLines() {
  return ([motif.a, motif.b] as const).map((river) => (
    <svg
      key={river}
      className={`${styles.toCard} ${river}`}
      viewBox="0 0 9 9"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d="M9 0V6.6C9 9 0 6.6 0 9" />
    </svg>
  ));
}
