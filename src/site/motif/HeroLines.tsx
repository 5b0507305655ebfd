import styles from './motif.module.css';

const strands = [0, 1, 2, 3, 4, 5] as const;

/**
 * The hero shows two rivers that merge, each as six strands. Returns the SVG path of a strand of the Rhône, which
 * starts at the top. The strands of the Saône start at the side.
 */
function rhone(strand: number): string {
  const meet = 560 + strand * 10;
  const end = 690 + strand * 5;
  const start = 330 + strand * 55;
  return `M${start}-20C${start} 250 ${meet} 320 ${meet} 560S${end} 780 ${end} 960`;
}

function saone(strand: number): string {
  const meet = 614 + strand * 10;
  const end = 717 + strand * 5;
  const start = 40 + strand * 60;
  return `M880 ${start}C720 ${start} ${meet} ${200 + strand * 40} ${meet} 560S${end} 780 ${end} 960`;
}

export function HeroLines() {
  return (
    <div className={styles.hero} aria-hidden="true">
      {([rhone, saone] as const).map((river) => (
        <svg
          key={river.name}
          className={river === rhone ? styles.a : styles.b}
          viewBox="0 0 860 900"
          preserveAspectRatio="xMaxYMax slice"
          aria-hidden="true"
        >
          {strands.map((strand) => (
            <path key={strand} d={river(strand)} />
          ))}
        </svg>
      ))}
    </div>
  );
}
