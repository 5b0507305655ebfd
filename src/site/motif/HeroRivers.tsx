import styles from './motif.module.css';

/**
 * The two rivers leave the drawing of the hero downwards, and `Course` continues them. They stand in the cell of the
 * drawing and on its grid, so that they meet it at every width. Where they begin, the drawing covers them.
 */
export function HeroRivers() {
  return (
    <svg className={styles.rivers} viewBox="0 0 560 1600" aria-hidden="true">
      <path className={styles.a} d="M420 300C420 440 470 430 470 560V1600" />
      <path className={styles.b} d="M280 400C280 540 500 470 500 640V1600" />
    </svg>
  );
}
