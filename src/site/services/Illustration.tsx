import type { ServiceId } from '../../services';
import { useLanguage } from '../i18n/languageContext';

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

/** The drawing without its words, for small sizes. Below the first screen, an image costs less than its many elements. */
export function CardDrawing({ service }: { service: ServiceId }) {
  const file = fileOf(service, 'card');
  return file && <img src={file} alt="" loading="lazy" className="directional" />;
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
