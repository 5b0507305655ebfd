import styles from './motif.module.css';

const strands = [0, 1, 2] as const;

/**
 * The hero shows two rivers that merge, each as three strands. Returns the SVG path of a strand of the Rhône, which
 * starts at the top. The strands of the Saône start at the side. `Course` continues the second strand of each.
 */
function rhone(strand: number): string {
  const meet = 560 + strand * 15;
  const end = 690 + strand * 8;
  return `M${330 + strand * 90}-20C${330 + strand * 90} 250 ${meet} 320 ${meet} 560C${meet} 720 ${end} 700 ${end} 860V990`;
}

function saone(strand: number): string {
  const meet = 614 + strand * 15;
  const end = 726 + strand * 8;
  const start = 40 + strand * 90;
  return `M880 ${start}C720 ${start} ${meet} ${200 + strand * 60} ${meet} 560C${meet} 720 ${end} 700 ${end} 860V990`;
}

export function HeroLines() {
  return (
    <div className={styles.hero} aria-hidden="true">
      {([rhone, saone] as const).map((river) => (
        <svg
          key={river.name}
          className={river === rhone ? styles.a : styles.b}
          viewBox="0 0 860 900"
          preserveAspectRatio="none"
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
