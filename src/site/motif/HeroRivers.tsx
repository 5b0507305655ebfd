import type { ServiceId } from '../../agency/services';
import styles from './HeroRivers.module.css';
import motif from './motif.module.css';

/** Where the rivers begin on the grid of a drawing: at points that the drawing covers. */
const springs: Readonly<Partial<Record<ServiceId, [teal: string, azure: string]>>> = {
  website: ['280 400', '420 300'],
  app: ['230 430', '340 330'],
  saas: ['220 320', '380 300'],
  ai: ['200 400', '470 300'],
};

/**
 * The two rivers leave the drawing of a hero downwards, and the next section continues them. They stand in the cell of
 * the drawing and on its grid, so that they meet it at every width. Below 500, where a hero may end, they run straight.
 */
export function HeroRivers({ service }: { service?: ServiceId }) {
  const [teal, azure] = (service && springs[service]) ?? ['470 300', '500 300'];
  return (
    <svg className={`${motif.drawing} ${styles.rivers}`} viewBox="0 0 560 1600" aria-hidden="true">
      <path className={motif.teal} d={`M${teal}C${teal.slice(0, 3)} 460 470 430 470 500V1600`} />
      <path className={motif.azure} d={`M${azure}C${azure.slice(0, 3)} 470 500 420 500 500V1600`} />
    </svg>
  );
}
