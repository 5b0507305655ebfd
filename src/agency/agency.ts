import type { Agency } from './facts.ts';

/**
 * Every fact about the agency. Colours, logo and services stand in `brand.ts` and `services.ts`.
 * Phone numbers are from the French ranges reserved for fiction (ARCEP decision 2018-0881).
 */
export const agency: Agency = {
  name: { en: 'Confluence', ar: 'ملتقى' },
  tagline: { en: 'Two cities, one team.', ar: 'مدينتان وفريق واحد.' },
  cities: {
    en: { names: 'Lyon and Dubai', in: 'in Lyon and Dubai', from: 'from Lyon and Dubai' },
    ar: { names: 'ليون ودبي', in: 'في ليون ودبي', from: 'من ليون ودبي' },
  },
  origin: {
    en: 'Two rivers meet in Lyon. Our name is the word for that place.',
    ar: 'في ليون يلتقي نهران، ومن ملتقاهما أخذنا اسمنا.',
  },
  audience: {
    en: 'For companies in France and the Gulf that sell in two languages.',
    ar: 'للشركات التي تبيع بلغتين، في الخليج وفرنسا.',
  },
  siteUrl: 'https://confluence.example',
  email: 'hello@confluence.example',
  phone: '+33465710142',
  phoneDisplay: '+33 4 65 71 01 42',
  whatsapp: '33639980142',
  whatsappDisplay: '+33 6 39 98 01 42',
  whatsappGreeting: 'Bonjour, je souhaite obtenir des informations sur vos services.',
  instagram: 'https://www.instagram.com/confluence.example',
  tips: '/digital-tips',
  bookingUrl: null,
  offices: [
    {
      city: { en: 'Lyon', ar: 'ليون' },
      street: { en: '12 quai Rambaud', ar: '12 quai Rambaud' },
      streetLanguage: 'fr',
      postalCode: '69002',
      country: { en: 'France', ar: 'فرنسا', code: 'FR' },
      work: {
        en: 'Here we design and build, and meet our clients in Europe.',
        ar: 'هنا نصمم ونبني، ونلتقي عملاءنا في أوروبا.',
      },
      zone: 'Europe/Paris',
      hours: { from: '9:00', to: '18:00' },
      photograph: null,
      phone: null,
    },
    {
      city: { en: 'Dubai', ar: 'دبي' },
      street: { en: 'Dubai Internet City', ar: 'مدينة دبي للإنترنت' },
      streetLanguage: null,
      postalCode: null,
      country: { en: 'United Arab Emirates', ar: 'الإمارات العربية المتحدة', code: 'AE' },
      work: {
        en: 'Here our Arabic is written, not translated, and we meet our clients in the Gulf.',
        ar: 'هنا تُكتب نصوصنا العربية ولا تُترجم، ونلتقي عملاءنا في الخليج.',
      },
      zone: 'Asia/Dubai',
      hours: { from: '9:00', to: '18:00' },
      photograph: null,
      phone: null,
    },
  ],
  claims: {
    clients: { figure: '50+', source: null },
    years: { figure: '5+', source: null },
    satisfaction: { figure: '95%', source: null },
    areOurs: false,
  },
  legal: {
    company: '',
    form: '',
    capital: '',
    registration: '',
    vat: '',
    director: '',
    host: { name: '', address: '', phone: '' },
    transfers: { en: '', ar: '' },
  },
  // Such as 30. Confirm the sentence in `frenchLaw.ts` with your lawyer first.
  approvedAfterDays: null,
  photograph: null,
  cases: [
    {
      isExample: true,
      projectType: 'mobile-app',
      title: { en: 'A table for two, in two languages', ar: 'طاولة لشخصين، بلغتين' },
      built: {
        en: 'An app in which guests book, move and cancel a table, with a calendar for the restaurant. Press “Confirm” on either phone.',
        ar: 'تطبيق يحجز فيه الضيوف طاولاتهم ويغيّرونها ويلغونها، مع تقويم للمطعم. اضغط زر الحجز على أي من الهاتفين.',
      },
    },
    {
      isExample: true,
      projectType: 'website',
      title: { en: 'A shop that reads both ways', ar: 'متجر بلغتين واتجاهين' },
      built: {
        en: 'An online shop in English and Arabic, with one catalogue for both directions of writing.',
        ar: 'متجر إلكتروني بالعربية والإنجليزية، وقائمة منتجات واحدة لاتجاهي الكتابة.',
      },
    },
    {
      isExample: true,
      projectType: 'ai-integration',
      title: { en: 'Invoices that fill themselves in', ar: 'فواتير تُدخل بياناتها بنفسها' },
      built: {
        en: 'Software that reads invoices in Arabic and French, and asks a person wherever it is unsure. We show how often it is right.',
        ar: 'برنامج يقرأ الفواتير العربية والفرنسية، ويسأل موظفًا كلما شك في معلومة. ونريك كم مرة يصيب.',
      },
    },
  ],
  testimonials: [],
  team: [],
  clients: [],
};

/** Returns a link to a WhatsApp chat with the agency, prefilled with `text`. */
export function whatsappLink(text: string = agency.whatsappGreeting): string {
  return `https://wa.me/${agency.whatsapp}?text=${encodeURIComponent(text)}`;
}
