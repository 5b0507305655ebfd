import { agency } from '../../agency';
import type { SiteLanguage } from '../../domain/quotes';
import { type PageId, pagePath } from '../addresses';
import { absolute } from './siteUrl';

type Json = Readonly<Record<string, unknown>>;

const organizationId = `${absolute('/')}#organization`;

/** Serialises to JSON that cannot close its script element. */
export function escapeJsonLd(data: unknown): string {
  return JSON.stringify(data).replace(/</gu, '\\u003c');
}

export function organization(language: SiteLanguage): Json {
  const { lyon, dubai } = agency.offices;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': organizationId,
    name: agency.name[language],
    legalName: agency.legalName,
    url: absolute(pagePath('home', language)),
    logo: absolute('/icon-512.png'),
    email: agency.email,
    telephone: agency.phone,
    sameAs: [agency.instagram],
    address: [
      {
        '@type': 'PostalAddress',
        streetAddress: lyon.street,
        postalCode: lyon.postalCode,
        addressLocality: lyon.city[language],
        addressCountry: lyon.country,
      },
      {
        '@type': 'PostalAddress',
        streetAddress: dubai.street,
        addressLocality: dubai.city[language],
        addressCountry: dubai.country,
      },
    ],
  };
}

interface ServicePage {
  page: PageId;
  language: SiteLanguage;
  name: string;
  description: string;
  home: string;
}

export function service({ page, language, name, description }: ServicePage): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    serviceType: name,
    description,
    url: absolute(pagePath(page, language)),
    inLanguage: language,
    areaServed: ['FR', 'AE'],
    provider: { '@type': 'Organization', '@id': organizationId, name: agency.name[language] },
  };
}

export function breadcrumbs({ page, language, name, home }: ServicePage): Json {
  const items = [
    { name: home, path: pagePath('home', language) },
    { name, path: pagePath(page, language) },
  ];
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: item.name,
      item: absolute(item.path),
    })),
  };
}
