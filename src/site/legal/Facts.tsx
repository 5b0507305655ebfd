import type { ReactNode } from 'react';
import { agency } from '../../agency';
import { useLanguage } from '../i18n/languageContext';

export interface Fact {
  label: string;
  value: ReactNode;
  href?: string;
}

/** Labels and values. A fact without a value is left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="facts">
      {facts
        .filter(({ value }) => value)
        .map(({ label, value, href }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {typeof value === 'string' ? (
                <bdi>{href ? <a href={href}>{value}</a> : value}</bdi>
              ) : (
                value
              )}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The registered address on one line. */
export function Address() {
  const { language } = useLanguage();
  const { street, streetLanguage, postalCode, city, country } = agency.offices[0];
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
