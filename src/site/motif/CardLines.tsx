import styles from './CardLines.module.css';
import motif from './motif.module.css';

/** The two rivers of the hero run past the title of a section to its first two cards, one above the other. */
export function CardLines() {
  return [
    { river: motif.teal, way: 'M9 0V6.2C9 8.2 0 6.2 0 8.2V9' },
    { river: motif.azure, way: 'M9 0V6.8C9 9 0 6.8 0 9' },
  ].map(({ river, way }) => (
    <svg
      key={way}
      className={`${styles.toCard} ${river}`}
      viewBox="0 0 9 9"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={way} />
    </svg>
  ));
}
