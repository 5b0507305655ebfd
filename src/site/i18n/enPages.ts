import type { Widen } from './widen';

/** Texts of the home page, the service cards, the footer and the not-found page. */
export const enPages = {
  learnMore: 'Learn more',
  about: 'about {service}',
  approvalBadge: 'Pay only upon approval',
  afterSending: {
    title: 'What happens next',
    reader: 'Our team in Lyon and Dubai reads your request.',
    answer: 'You get an answer within 24 hours.',
    cost: 'The quote is free. You pay for the work only upon approval.',
  },
  home: {
    seo: {
      title: 'Confluence | Websites, apps, SaaS and AI from Lyon and Dubai',
      description:
        'One team in Lyon and Dubai for websites, mobile apps, SaaS products and AI. An answer within 24 hours, and you pay only upon approval.',
    },
    hero: {
      place: 'Lyon and Dubai',
      title: 'We build the software your business runs on.',
      lede: 'Websites, mobile apps, SaaS products and AI, made by one team in two cities. English and Arabic from the first sketch.',
      seeServices: 'See the services',
      clients: 'active clients',
      years: 'years of experience',
      satisfaction: 'satisfaction',
    },
    services: {
      title: 'Four crafts, one current.',
      lede: 'Take one or combine them. The same people stay with you from the first conversation to launch.',
    },
    about: {
      title: 'Three promises, in plain words.',
      lede: 'Two rivers meet in Lyon. We took our name from that place and opened our second office in Dubai.',
      rivers: { saone: 'Saône', rhone: 'Rhône' },
      promises: [
        {
          title: 'An answer within 24 hours',
          text: 'Write in English or Arabic. Someone who builds software reads your request and answers with questions or a first estimate.',
        },
        {
          title: 'You pay only upon approval',
          text: 'No payment until the delivered work meets your expectations. You see it, test it and approve it first.',
        },
        {
          title: 'We keep working until it is right',
          text: 'Your satisfaction is guaranteed: tell us what falls short, and we put it right before you pay.',
        },
      ],
    },
    contact: {
      title: 'Tell us what you want to build.',
      lede: 'A few lines are enough. You will hear from us within 24 hours.',
      lyon: 'Lyon office',
      dubai: 'Dubai office',
      street: 'Dubai Internet City',
      country: { lyon: 'France', dubai: 'United Arab Emirates' },
      solutions: 'Solutions',
      follow: 'Follow us',
      followText: 'See what we are building, on Instagram.',
      whatsappButton: 'Chat on WhatsApp',
    },
  },
  services: {
    website: {
      name: 'Website creation',
      text: 'Fast sites in every language you sell in, easy to find and easy for your team to edit.',
    },
    app: {
      name: 'App development',
      text: 'One app for iPhone and Android, tested on the phones your customers actually own.',
    },
    saas: {
      name: 'SaaS development',
      text: 'Subscription products that hold up from the first customer to the ten thousandth.',
    },
    ai: {
      name: 'AI integration',
      text: 'Models that read, sort and answer inside the tools you already use, measured on your own data.',
    },
  },
  consulting: 'AI consulting',
  social: {
    posts: 'Instagram: posts',
    reels: 'Instagram: reels',
    stories: 'Instagram: stories',
    messages: 'Instagram: messages',
  },
  footer: {
    tagline: 'Two cities, one team.',
    solutions: 'Our solutions',
    follow: 'Follow us',
    company: 'The agency',
    work: 'Client work',
    tips: 'Digital tips',
    contact: 'Contact',
    legal: 'Legal mentions',
    privacy: 'Privacy',
    soon: '(not available yet)',
    copyright: 'Copyright 2025 Confluence',
  },
  notFound: {
    title: 'This stream ends here.',
    text: 'The page you asked for does not exist, or it has moved. These pages may help:',
    home: 'Go to the home page',
    seoTitle: 'Page not found | Confluence',
  },
} as const;

export type PageMessages = Widen<typeof enPages>;
