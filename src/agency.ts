/**
 * Every fact about the agency. A real agency changes only this file.
 * Phone numbers are from the French ranges reserved for fiction (ARCEP decision 2018-0881).
 */
export const agency = {
  name: { en: 'Confluence', ar: 'ملتقى' },
  legalName: 'Confluence',
  /** The default of `VITE_SITE_URL`. */
  siteUrl: 'https://confluence.example',
  email: 'hello@confluence.example',
  /** E.164, for links and structured data. */
  phone: '+33465710142',
  phoneDisplay: '+33 4 65 71 01 42',
  /** International number without `+`, the format of wa.me. */
  whatsapp: '33639980142',
  whatsappDisplay: '+33 6 39 98 01 42',
  /** The same French greeting on every page and in every language. */
  whatsappGreeting: 'Bonjour, je souhaite obtenir des informations sur vos services.',
  instagram: 'https://www.instagram.com/confluence.example',
  /** Addresses of pages elsewhere: a placeholder until they have one. */
  pages: { work: null, tips: null, legal: null, privacy: null } as Record<
    'work' | 'tips' | 'legal' | 'privacy',
    string | null
  >,
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
  /** The figures of the home page, which are fixed texts. */
  claims: { clients: '50+', years: '5+', satisfaction: '95%' },
} as const;

/** A link to a WhatsApp chat with the agency, prefilled with `text`. */
export function whatsappLink(text: string = agency.whatsappGreeting): string {
  return `https://wa.me/${agency.whatsapp}?text=${encodeURIComponent(text)}`;
}
