import { agency } from '../../src/agency/agency';
import * as brand from '../../src/agency/brand';
import type { Agency } from '../../src/agency/facts';
import { services } from '../../src/agency/services';

/** The facts of another agency, which has client work, testimonials, clients and a team. */
export const acme: Agency = {
  name: { en: 'Acme', ar: 'أكمي' },
  tagline: { en: 'Made in one room.', ar: 'من غرفة واحدة.' },
  cities: {
    en: { names: 'Paris', in: 'in Paris', from: 'from Paris' },
    ar: { names: 'باريس', in: 'في باريس', from: 'من باريس' },
  },
  origin: null,
  audience: { en: 'For workshops in Paris.', ar: 'لورش باريس.' },
  siteUrl: 'https://www.acme.test',
  email: 'hello@acme.test',
  phone: '+12025550101',
  phoneDisplay: '+1 202 555 0101',
  whatsapp: '12025550102',
  whatsappDisplay: '+1 202 555 0102',
  whatsappGreeting: 'Bonjour Acme',
  instagram: 'https://www.instagram.com/acme.test',
  tips: 'https://tips.acme.test',
  bookingUrl: 'https://book.acme.test',
  offices: [
    {
      city: { en: 'Paris', ar: 'باريس' },
      street: { en: '1 rue des Essais', ar: '1 rue des Essais' },
      streetLanguage: 'fr',
      postalCode: '75011',
      country: { en: 'France', ar: 'فرنسا', code: 'FR' },
      work: { en: 'Everything happens here.', ar: 'كل شيء هنا.' },
      zone: 'Europe/Paris',
      hours: null,
      photograph: {
        file: '/work/paris.jpg',
        alt: { en: 'Our room in Paris', ar: 'مكتبنا في باريس' },
      },
      phone: '+1 202 555 0104',
    },
  ],
  claims: {
    clients: { figure: '7+', source: { en: 'Contracts in 2026', ar: 'عقود عام 2026' } },
    years: { figure: '2+', source: { en: 'Founded in 2023', ar: 'تأسست عام 2023' } },
    satisfaction: { figure: '90%', source: { en: 'Of 20 clients asked', ar: 'من 20 عميلًا' } },
    areOurs: true,
  },
  legal: {
    company: 'Acme SAS',
    form: 'SAS',
    capital: '10 000 €',
    registration: 'RCS Paris 000 000 000',
    vat: null,
    director: 'Alix Essai',
    host: { name: 'Hôte SA', address: '2 rue du Test, Paris', phone: '+1 202 555 0103' },
    transfers: null,
  },
  approvedAfterDays: 30,
  photograph: { file: '/work/people.jpg', alt: { en: 'Four of us', ar: 'أربعة منا' } },
  cases: [1, 2, 3, 4].map((number) => ({
    isExample: false as const,
    title: { en: `A shop in two languages ${number}`, ar: `متجر بلغتين ${number}` },
    client: `Atelier ${number}`,
    built: { en: 'A shop with a stock of its own.', ar: 'متجر إلكتروني بمخزونه.' },
    result: { en: 'Orders doubled.', ar: 'تضاعفت الطلبات.' },
    picture: { file: '/work/shop.svg', alt: { en: 'The shop on a phone', ar: 'المتجر على هاتف' } },
    link: 'https://atelier.test',
  })),
  testimonials: [
    {
      text: { en: 'They listened first.', ar: 'أنصتوا أولًا.' },
      name: 'Camille Durand',
      role: { en: 'Head of sales, Atelier', ar: 'مديرة المبيعات، أتيلييه' },
      face: { file: '/work/camille.jpg', alt: { en: 'Camille', ar: 'كاميل' } },
      picture: { file: '/work/launch.jpg', alt: { en: 'The launch', ar: 'يوم الإطلاق' } },
    },
  ],
  team: [
    {
      name: { en: 'Nour Haddad', ar: 'نور حداد' },
      role: { en: 'Designer', ar: 'مصممة' },
      city: { en: 'Paris', ar: 'باريس' },
      picture: null,
    },
  ],
  clients: [{ name: 'Atelier', logo: '/work/atelier.svg' }],
};

/** The same agency before it shows its client work. Its name has a character that HTML and XML escape. */
export const acmeWithoutWork: Agency = {
  ...acme,
  name: { en: 'Acme & Noor', ar: 'أكمي ونور' },
  cases: [],
  clients: [],
};

/** The brand of the other agency. Each colour is a shade beside ours, with the same contrast. */
export const acmeBrand = {
  schemes: brand.schemes,
  colours: Object.fromEntries(
    Object.entries(brand.colours).map(([name, colour]) => [
      name,
      colour.slice(0, -1) + (Number.parseInt(colour.slice(-1), 16) ^ 1).toString(16),
    ]),
  ),
  logo: ['M4 28L16 4l12 24', 'M9 18h14'],
  motif: { notFound: { en: 'This road ends here.', ar: 'هنا ينتهي الطريق.' } },
};

/** The services of the other agency, without drawings. Each has the texts of one of ours, `like`. */
export const acmeServices = ['branding', 'print', 'hosting', 'training', 'audit'].map(
  (id, index) => ({
    id,
    path: `/our-${id}`,
    projectType: 'other',
    like: services[index % services.length]?.id ?? services[0].id,
  }),
);

/** Matches the facts of our agency, each as a whole word. In `Europe/Paris`, a city is no fact. */
export const ourFacts = words([
  ...Object.values(agency.name),
  ...agency.offices.flatMap(({ city, street, postalCode }) => [
    ...Object.values(city),
    ...Object.values(street),
    postalCode ?? '',
  ]),
  new URL(agency.siteUrl).host,
  agency.email,
  agency.phone,
  agency.phoneDisplay,
  agency.whatsapp,
  agency.whatsappDisplay,
  agency.instagram,
  ...agency.cases.flatMap(({ title }) => Object.values(title)),
]);

/** Matches the colours except white, the logo and the words of our brand. */
export const ourBrand = words([
  ...Object.values(brand.colours).filter((colour) => colour !== brand.colours.white),
  ...brand.logo,
  ...Object.values(brand.motif.notFound),
]);

function words(texts: string[]): RegExp {
  const escaped = texts
    .filter((text) => text !== '' && !JSON.stringify([acme, acmeBrand]).includes(text))
    .map((text) => text.replace(/[.+*?^$()|[\]{}\\]/gu, '\\$&'));
  return new RegExp(`(?<!\\p{L}|Europe/)(?:${escaped.join('|')})(?!\\p{L})`, 'u');
}
