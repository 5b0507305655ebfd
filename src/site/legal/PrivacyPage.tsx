import { agency } from '../../agency/agency';
import { useLanguage } from '../i18n/languageContext';
import { useLegalMessages } from '../i18n/lazyMessages';
import { OfficeAddress } from '../layout/OfficeAddress';
import { TextPage } from '../layout/TextPage';
import { Facts } from './Facts';

/** The privacy notice that the GDPR requires: see docs/decisions/site/legal.md. */
export function PrivacyPage() {
  const { language } = useLanguage();
  const copy = useLegalMessages();
  const { privacy } = copy;
  return (
    <TextPage page="privacy" title={privacy.title} description={privacy.description}>
      <section aria-labelledby="controller">
        <h2 id="controller">{privacy.controller}</h2>
        <Facts
          facts={[
            { label: copy.name, value: agency.legal.company || agency.name[language] },
            { label: copy.address, value: <OfficeAddress office={agency.offices[0]} /> },
            { label: copy.email, value: agency.email, href: `mailto:${agency.email}` },
            { label: copy.phone, value: agency.phoneDisplay, href: `tel:${agency.phone}` },
          ]}
        />
      </section>
      {privacy.sections.map(({ title, items }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </TextPage>
  );
}
