import { agency } from '../../agency/agency';
import type { SiteLanguage } from '../../domain/quotes';
import { languages, type PageId, pagePath } from '../addresses';
import { absolute } from './siteUrl';

/** Structured data of schema.org. `false` in the bundle for browsers, which does not need the data. */
type Json = Readonly<Record<string, unknown>> | false;

const organizationId = `${absolute('/')}#organization`;

/** Serialises data to JSON that cannot close the script element around it. */
export function escapeJsonLd(data: unknown): string {
  return JSON.stringify(data).replace(/</gu, '\\u003c');
}

/** The agency. The data is the same on English and Arabic pages, because all pages describe one organization. */
export const organization: Json = import.meta.env.SSR && {
  '@context': 'https://schema.org',
  '@type': 'Organization',
  '@id': organizationId,
  name: agency.name.en,
  alternateName: agency.name.ar,
  ...(agency.legal.company && { legalName: agency.legal.company }),
  url: absolute('/'),
  logo: absolute('/icon-512.png'),
  email: agency.email,
  telephone: agency.phone,
  sameAs: [agency.instagram],
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'sales',
    email: agency.email,
    telephone: agency.phone,
    availableLanguage: languages,
  },
  department: agency.offices.map(({ street, postalCode, city, country, phone }) => ({
    '@type': 'ProfessionalService',
    name: `${agency.name.en} ${city.en}`,
    url: absolute('/'),
    image: absolute('/icon-512.png'),
    telephone: phone?.replace(/\s/gu, '') ?? agency.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street.en,
      ...(postalCode && { postalCode }),
      addressLocality: city.en,
      addressCountry: country.code,
    },
  })),
};

export const website: Json = import.meta.env.SSR && {
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  '@id': `${absolute('/')}#website`,
  name: agency.name.en,
  alternateName: agency.name.ar,
  url: absolute('/'),
  inLanguage: languages,
  publisher: { '@id': organizationId },
};

interface PageFacts {
  page: PageId;
  language: SiteLanguage;
  name: string;
  /** The name of the home page. */
  home: string;
}

export function service({
  page,
  language,
  name,
  description,
}: PageFacts & { description: string }): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name,
    serviceType: name,
    description,
    url: absolute(pagePath(page, language)),
    inLanguage: language,
    areaServed: agency.offices.map(({ country }) => country.code),
    provider: { '@id': organizationId },
  };
}

export function breadcrumbs({ page, language, name, home }: PageFacts): Json {
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

interface Question {
  question: string;
  answer: string;
}

export function faqPage(questions: readonly Question[]): Json {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
