import type { ServiceId } from '../addresses';
import { useLanguage } from '../i18n/languageContext';
import cards from './illustrations/cards.svg?no-inline';

/** One file for each service and language: see illustrations/README.md. */
const files = import.meta.glob<string>('./illustrations/*-*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

/** A drawing of what the client gets, in the page's reading direction. It is a separate file, not in the bundle. */
export function Illustration({ service }: { service: ServiceId }) {
  const { language } = useLanguage();
  return (
    <svg viewBox="0 0 560 480" aria-hidden="true">
      <use href={`${files[`./illustrations/${service}-${language}.svg`]}#drawing`} />
    </svg>
  );
}

/** The drawing without its words, for small sizes. One file holds those of all services. */
export function CardDrawing({ service }: { service: ServiceId }) {
  return (
    <svg viewBox="0 0 560 480" aria-hidden="true" className="directional">
      <use href={`${cards}#${service}`} />
    </svg>
  );
}
