/**
 * Every fact about the agency, in one place: a real agency changes this file alone.
 * Phone numbers are from the French ranges reserved for fiction (ARCEP decision 2018-0881).
 */
export const agency = {
  name: { en: 'Confluence', ar: 'ملتقى' },
  legalName: 'Confluence',
  /** Used where the build is given no `VITE_SITE_URL`. */
  siteUrl: 'https://confluence.example',
  email: 'hello@confluence.example',
  /** E.164, for links and structured data. */
  phone: '+33465710142',
  phoneDisplay: '+33 4 65 71 01 42',
  /** International number without `+`, as wa.me wants it. */
  whatsapp: '33639980142',
  whatsappDisplay: '+33 6 39 98 01 42',
  /** The specification's French greeting, on every page and in every language. */
  whatsappGreeting: 'Bonjour, je souhaite obtenir des informations sur vos services.',
  instagram: 'https://www.instagram.com/confluence.example',
  offices: {
    lyon: {
      street: '12 quai Rambaud',
      postalCode: '69002',
      city: { en: 'Lyon', ar: 'ليون' },
      country: 'FR',
    },
    dubai: {
      street: 'Dubai Internet City',
      city: { en: 'Dubai', ar: 'دبي' },
      country: 'AE',
    },
  },
  /** Fixed texts of the specification, section 9. */
  claims: { clients: '50+', years: '5+', satisfaction: '95%' },
} as const;

/** Opens a WhatsApp chat with the agency, prefilled with `text`. */
export function whatsappLink(text: string = agency.whatsappGreeting): string {
  return `https://wa.me/${agency.whatsapp}?text=${encodeURIComponent(text)}`;
}
