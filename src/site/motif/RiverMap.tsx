import styles from './motif.module.css';

interface Props {
  left: string;
  right: string;
}

const strands = [0, 1, 2, 3] as const;

/** A map of the two rivers that the agency is named after. A map is not mirrored on right-to-left pages. */
export function RiverMap({ left, right }: Props) {
  return (
    <svg className={styles.map} viewBox="0 0 400 300" aria-hidden="true">
      {strands.map((strand) => (
        <path
          key={strand}
          className={styles.b}
          d={`M${78 + strand * 12}-4C${60 + strand * 12} 90 ${186 + strand * 4} 90 ${186 + strand * 4} 190S${170 + strand * 4} 260 ${176 + strand * 4} 304`}
        />
      ))}
      {strands.map((strand) => (
        <path
          key={strand}
          className={styles.a}
          d={`M404 ${52 + strand * 12}C320 ${36 + strand * 14} ${202 + strand * 4} ${90 + strand * 6} ${202 + strand * 4} 190S${186 + strand * 4} 260 ${192 + strand * 4} 304`}
        />
      ))}
      <circle className={styles.place} cx="200" cy="190" r="9" />
      <text x="66" y="142" textAnchor="middle">
        {left}
      </text>
      <text x="334" y="30" textAnchor="middle">
        {right}
      </text>
    </svg>
  );
}
