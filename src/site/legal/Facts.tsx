import { agency } from '../../agency';
import { useLanguage } from '../i18n/languageContext';

export interface Fact {
  label: string;
  value: string | null;
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
              <bdi>{href ? <a href={href}>{value}</a> : value}</bdi>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The registered address on one line. */
export function useAddress(): string {
  const { language } = useLanguage();
  const { street, postalCode, city, country } = agency.offices[0];
  const place = [postalCode, city[language]].filter(Boolean).join(' ');
  return [street[language], place, country[language]].join(language === 'ar' ? '، ' : ', ');
}
