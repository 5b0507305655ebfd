import type { ServiceId } from '../../agency/services';
import { useLanguage } from '../i18n/languageContext';
import { useServiceMessages } from '../i18n/lazyMessages';
import { JsonLd } from '../seo/JsonLd';
import { breadcrumbs, faqPage, organization, service as serviceJsonLd } from '../seo/jsonLd';
import { Seo } from '../seo/Seo';
import { projectTypeOf } from '../serviceIds';
import { Features } from './Features';
import { Process } from './Process';
import { Questions } from './Questions';
import { ServiceClosing } from './ServiceClosing';
import { ServiceHero } from './ServiceHero';
import { WorkSample } from './WorkSample';

/** The layout of the service pages. */
export function ServicePage({ service }: { service: ServiceId }) {
  const { language, messages } = useLanguage();
  const copy = useServiceMessages();
  const { seo } = copy[service];
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
      {projectTypeOf[service] === 'website' && <WorkSample copy={copy} />}
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
