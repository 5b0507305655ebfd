import type { ComponentType } from 'react';
import type { ServiceId } from '../../agency/services';
import { useLanguage } from '../i18n/languageContext';
import { useServiceMessages } from '../i18n/lazyMessages';
import type { LazyPart } from '../lazyPart';
import { JsonLd } from '../seo/JsonLd';
import { Seo } from '../seo/Seo';
import {
  breadcrumbs,
  faqPage,
  organization,
  service as serviceJsonLd,
} from '../seo/structuredData';
import { Features } from './Features';
import { Process } from './Process';
import { pieceOf } from './pieces';
import { Questions } from './Questions';
import { ServiceClosing } from './ServiceClosing';
import { ServiceHero } from './ServiceHero';
import type { PieceProps } from './sectionProps';

/** The layout of the service pages. */
export function ServicePage({ service }: { service: ServiceId }) {
  const { language, messages } = useLanguage();
  const copy = useServiceMessages();
  const { seo } = copy[service];
  const piece = pieceOf(service);
  const facts = {
    page: service,
    language,
    name: messages.services[service].name,
    description: seo.description,
    home: messages.nav.home,
  };
  return (
    <>
      <Seo page={service} {...seo} />
      <ServiceHero service={service} copy={copy} />
      <Features service={service} copy={copy} />
      {piece && <Piece section={piece} service={service} copy={copy} />}
      <Process service={service} copy={copy} />
      <Questions service={service} copy={copy} />
      <ServiceClosing service={service} copy={copy} />
      <JsonLd
        data={() => [
          organization,
          serviceJsonLd(facts),
          breadcrumbs(facts),
          faqPage(copy[service].questions),
        ]}
      />
    </>
  );
}

interface Props extends PieceProps {
  section: LazyPart<ComponentType<PieceProps>>;
}

function Piece({ section, ...props }: Props) {
  const Section = section.usePart();
  return <Section {...props} />;
}
