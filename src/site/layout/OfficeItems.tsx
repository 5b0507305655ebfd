import { agency } from '../../agency';
import { interpolate } from '../i18n/interpolate';
import { useLanguage } from '../i18n/languageContext';

/** The items of a list of offices, each with its address. */
export function OfficeItems() {
  const { language, messages } = useLanguage();
  return agency.offices.map(({ city, street, streetLanguage, postalCode, country }) => (
    <li key={country.code + city.en}>
      <h3>{interpolate(messages.home.contact.office, { city: city[language] })}</h3>
      <address>
        <bdi dir="auto" lang={streetLanguage ?? undefined}>
          {street[language]}
        </bdi>
        <br />
        {postalCode && <bdi dir="ltr">{postalCode}</bdi>} {city[language]}
        <br />
        {country[language]}
      </address>
    </li>
  ));
}

/** The address of an office on one line. */
export function OfficeLine({ office }: { office: (typeof agency.offices)[number] }) {
  const { language } = useLanguage();
  const { street, streetLanguage, postalCode, city, country } = office;
  const comma = language === 'ar' ? '، ' : ', ';
  return (
    <>
      <bdi lang={streetLanguage ?? undefined}>{street[language]}</bdi>
      {comma}
      {postalCode && <bdi dir="ltr">{postalCode}</bdi>} {city[language]}
      {comma}
      {country[language]}
    </>
  );
}
