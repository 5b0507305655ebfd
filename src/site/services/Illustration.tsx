import type { ServiceId } from '../../agency/services';
import { useLanguage } from '../i18n/languageContext';
import cards from './illustrations/cards.svg?no-inline';

/** The files of a service that has drawings: see illustrations/README.md. They are not in the bundle. */
const files = import.meta.glob<string>('./illustrations/*-*.svg', {
  query: '?no-inline',
  import: 'default',
  eager: true,
});

const fileOf = (service: ServiceId, kind: string): string | undefined =>
  files[`./illustrations/${service}-${kind}.svg`];

/** A drawing of what the client gets, in the page's reading direction. */
export function Illustration({ service }: { service: ServiceId }) {
  const { language } = useLanguage();
  return <Drawing file={fileOf(service, language)} part="drawing" />;
}

/** The drawing without its words, for small sizes. */
export function CardDrawing({ service }: { service: ServiceId }) {
  return <Drawing file={fileOf(service, 'en') && cards} part={service} className="directional" />;
}

/** The same at the end of a page, where an image costs nothing until the visitor comes near. */
export function LazyDrawing({ service }: { service: ServiceId }) {
  if (!fileOf(service, 'en')) return null;
  return <img src={`${cards}#${service}-card`} alt="" loading="lazy" className="directional" />;
}

/** What a feature of the service looks like, in the colours of the page. `number` counts from 1. */
export function FeatureDrawing({ service, number }: { service: ServiceId; number: number }) {
  return (
    <Drawing
      file={fileOf(service, 'details')}
      part={`d${number}`}
      viewBox="0 0 200 120"
      className="directional"
    />
  );
}

interface DrawingProps {
  file: string | undefined;
  part: string;
  viewBox?: string;
  className?: string;
}

function Drawing({ file, part, viewBox = '0 0 560 480', className }: DrawingProps) {
  return (
    file && (
      <svg viewBox={viewBox} aria-hidden="true" className={className}>
        <use href={`${file}#${part}`} />
      </svg>
    )
  );
}
