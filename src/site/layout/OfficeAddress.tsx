import type { ReactNode } from 'react';
import type { agency } from '../../agency/agency';
import { useLanguage } from '../i18n/languageContext';

interface Props {
  office: (typeof agency.offices)[number];
  /** What separates the parts of the address. A comma if it is not given. */
  separator?: ReactNode;
}

export function OfficeAddress({ office, separator }: Props) {
  const { language } = useLanguage();
  const { street, streetLanguage, postalCode, city, country } = office;
  const between = separator ?? (language === 'ar' ? '، ' : ', ');
  return (
    <>
      <bdi lang={streetLanguage ?? undefined}>{street[language]}</bdi>
      {between}
      {postalCode && <bdi dir="ltr">{postalCode}</bdi>} {city[language]}
      {between}
      {country[language]}
    </>
  );
}
