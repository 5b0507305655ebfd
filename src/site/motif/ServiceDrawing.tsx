import type { ServiceId } from '../addresses';
import styles from './motif.module.css';

interface Drawing {
  /** The two rivers. */
  a: string;
  b: string;
  /** The object that they form. */
  whole: string;
  fine: string;
}

/** A service's drawing on a 320 by 200 grid: two lines merge into the product. */
const drawings: Record<ServiceId, Drawing> = {
  website: {
    a: 'M-900 40H-20C60 40 70 92 150 92H262',
    b: 'M-900 152H-20C60 152 70 92 150 92',
    whole:
      'M124 34H288A10 10 0 0 1 298 44V158A10 10 0 0 1 288 168H124A10 10 0 0 1 114 158V44A10 10 0 0 1 124 34zM114 60H298',
    fine: 'M128 47h.01M138 47h.01M148 47h.01M150 112H250M150 128H228M150 146H190',
  },
  app: {
    a: 'M-900 40H-20C70 40 90 104 178 104H206',
    b: 'M-900 164H-20C70 164 90 104 178 104',
    whole:
      'M170 14H238A14 14 0 0 1 252 28V174A14 14 0 0 1 238 188H170A14 14 0 0 1 156 174V28A14 14 0 0 1 170 14zM194 26H214',
    fine: 'M206 84A20 20 0 1 1 206 124A20 20 0 1 1 206 84zM176 148H232M176 164H214M176 52H232',
  },
  saas: {
    a: 'M-900 32H-20C60 32 80 100 150 100H220',
    b: 'M-900 168H-20C60 168 80 100 150 100',
    whole:
      'M220 66L288 100L220 134L152 100zM220 28L288 62L220 96L152 62zM220 104L288 138L220 172L152 138z',
    fine: 'M152 62V138M288 62V138M220 172V186M186 155V169M254 155V169',
  },
  ai: {
    a: 'M-900 44H-20C50 44 70 100 132 100H176',
    b: 'M-900 156H-20C50 156 70 100 132 100',
    whole:
      'M176 86A14 14 0 1 1 176 114A14 14 0 1 1 176 86zM190 100C220 100 216 44 250 44M190 100H250M190 100C220 100 216 156 250 156',
    fine: 'M250 34A10 10 0 1 1 250 54A10 10 0 1 1 250 34zM250 90A10 10 0 1 1 250 110A10 10 0 1 1 250 90zM250 146A10 10 0 1 1 250 166A10 10 0 1 1 250 146zM260 44C282 44 276 72 298 72M260 44C282 44 276 24 298 24M260 100H298M260 156C282 156 276 132 298 132M260 156C282 156 276 178 298 178',
  },
};

export function ServiceDrawing({ service }: { service: ServiceId }) {
  const { a, b, whole, fine } = drawings[service];
  return (
    <svg className={styles.drawing} viewBox="0 0 320 200" aria-hidden="true">
      <path className={styles.fine} d={fine} />
      <path className={styles.whole} d={whole} />
      <path className={styles.b} d={b} />
      <path className={styles.a} d={a} />
    </svg>
  );
}
