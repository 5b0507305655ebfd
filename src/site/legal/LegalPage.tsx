import { Link } from 'react-router-dom';
import { agency } from '../../agency/agency';
import { useLanguage } from '../i18n/languageContext';
import { useLegalMessages } from '../i18n/lazyMessages';
import { OfficeAddress } from '../layout/OfficeAddress';
import { TextPage } from '../layout/TextPage';
import { Facts } from './Facts';

/** Where the lines of src/site/home/maps come from. */
const MAPS_SOURCE = 'https://www.soest.hawaii.edu/pwessel/gshhg/';

/** The legal notice that French law requires: see docs/decisions/site/legal.md. */
export function LegalPage() {
  const { language, pathTo } = useLanguage();
  const copy = useLegalMessages();
  const { company, form, capital, registration, vat, director, host } = agency.legal;
  const { legal, privacy } = copy;
  return (
    <TextPage page="legal" title={legal.title} description={legal.description}>
      <section aria-labelledby="publisher">
        <h2 id="publisher">{legal.publisher}</h2>
        <Facts
          facts={[
            { label: copy.name, value: company || agency.name[language] },
            { label: copy.form, value: form },
            { label: copy.capital, value: capital },
            { label: copy.registration, value: registration },
            { label: copy.vat, value: vat },
            { label: copy.address, value: <OfficeAddress office={agency.offices[0]} /> },
            { label: copy.phone, value: agency.phoneDisplay, href: `tel:${agency.phone}` },
            { label: copy.email, value: agency.email, href: `mailto:${agency.email}` },
            { label: copy.director, value: director },
          ]}
        />
      </section>
      {host.name && (
        <section aria-labelledby="host">
          <h2 id="host">{legal.host}</h2>
          <Facts
            facts={[
              { label: copy.name, value: host.name },
              { label: copy.address, value: host.address },
              { label: copy.phone, value: host.phone },
            ]}
          />
        </section>
      )}
      <section aria-labelledby="data">
        <h2 id="data">{legal.data}</h2>
        <p>
          {legal.dataText} <Link to={pathTo('privacy')}>{privacy.title}</Link>
        </p>
      </section>
      <section aria-labelledby="maps">
        <h2 id="maps">{legal.maps}</h2>
        <p>
          {legal.mapsText} <a href={MAPS_SOURCE}>{new URL(MAPS_SOURCE).hostname}</a>
        </p>
      </section>
    </TextPage>
  );
}
