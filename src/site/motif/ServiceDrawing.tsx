import type { ServiceId } from '../addresses';
import styles from './motif.module.css';
import drawings from './services.svg?no-inline';

/** The drawing of a service: two lines merge into the product. CSS variables of the page set the colours. */
export function ServiceDrawing({ service }: { service: ServiceId }) {
  return (
    <svg className={styles.drawing} viewBox="0 0 320 200" aria-hidden="true">
      <use href={`${drawings}#${service}`} />
    </svg>
  );
}
