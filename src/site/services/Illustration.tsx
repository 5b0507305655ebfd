import type { ServiceId } from '../../services';
import { useLanguage } from '../i18n/languageContext';
import cards from './illustrations/cards.svg?no-inline';

/** One file for each language of a service that has a drawing: see illustrations/README.md. */
const files = import.meta.glob<string>('./illustrations/*-*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

/** A drawing of what the client gets, in the page's reading direction. It is a separate file, not in the bundle. */
export function Illustration({ service }: { service: ServiceId }) {
  const file = useFile(service);
  return (
    file && (
      <svg viewBox="0 0 560 480" aria-hidden="true">
        <use href={`${file}#drawing`} />
      </svg>
    )
  );
}

/** The drawing without its words, for small sizes. One file holds those of all services. */
export function CardDrawing({ service }: { service: ServiceId }) {
  return (
    useFile(service) && (
      <svg viewBox="0 0 560 480" aria-hidden="true" className="directional">
        <use href={`${cards}#${service}`} />
      </svg>
    )
  );
}

function useFile(service: ServiceId): string | undefined {
  const { language } = useLanguage();
  return files[`./illustrations/${service}-${language}.svg`];
}
