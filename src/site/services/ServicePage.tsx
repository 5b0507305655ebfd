import type { ComponentType } from 'react';
import type { ServiceId } from '../../agency/services';
import type { ProjectType } from '../../domain/quotes';
import { useLanguage } from '../i18n/languageContext';
import { useServiceMessages } from '../i18n/lazyMessages';
import { JsonLd } from '../seo/JsonLd';
import { Seo } from '../seo/Seo';
import {
  breadcrumbs,
  faqPage,
  organization,
  service as serviceJsonLd,
} from '../seo/structuredData';
import { projectTypeOf } from '../serviceIds';
import { Features } from './Features';
import { Process } from './Process';
import { GrowthPiece } from './pieces/GrowthPiece';
import { InvoicePiece } from './pieces/InvoicePiece';
import { PhonePiece } from './pieces/PhonePiece';
import { Questions } from './Questions';
import { ServiceClosing } from './ServiceClosing';
import { ServiceHero } from './ServiceHero';
import type { ServicePart } from './servicePart';
import { WorkSample } from './WorkSample';

/** The part of a page that no other page has. */
const pieces: Readonly<Partial<Record<ProjectType, ComponentType<ServicePart>>>> = {
  website: WorkSample,
  'mobile-app': PhonePiece,
  saas: GrowthPiece,
  'ai-integration': InvoicePiece,
};

/** The layout of the service pages. */
export function ServicePage({ service }: { service: ServiceId }) {
  const { language, messages } = useLanguage();
  const copy = useServiceMessages();
  const { seo } = copy[service];
  const Piece = pieces[projectTypeOf[service]];
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
      {Piece && <Piece service={service} copy={copy} />}
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
