import { agency } from '../../agency/agency';
import { motif } from '../../agency/brand';
import type { Widen } from './en';

const cities = agency.cities.en;

/** The texts of the home page, the service cards, the footer and the not-found page. */
export const enPages = {
  learnMore: 'Learn more',
  about: 'about {service}',
  approvalBadge: 'Pay only upon approval',
  afterSending: {
    title: 'What happens next',
    steps: [
      'A person reads your request, in English or Arabic.',
      'We come back with questions or a quote.',
      'You decide whether we start.',
    ],
  },
  home: {
    seo: {
      title: `Websites, apps, SaaS and AI ${cities.from}`,
      description: `One team ${cities.in} for websites, mobile apps, SaaS products and AI. An answer within 24 hours, and you pay only upon approval.`,
    },
    hero: {
      place: cities.names,
      // Two lines, or three on phones: the space that does not break keeps the last two words of the first one together.
      title: ['Software you\u00a0approve', 'before you pay.'],
      lede: 'Websites, mobile apps, SaaS products and AI, made by one team. In English and Arabic from the first sketch.',
      seeServices: 'See the services',
      clients: 'active clients',
      years: 'years of experience',
      satisfaction: 'satisfaction',
      window: 'Example: what you see on delivery day',
    },
    services: {
      title: 'One team for the whole job.',
      lede: 'One contract and one person to talk to, whether you take one service or several.',
    },
    approval: {
      title: 'You pay only upon approval.',
      text: 'No payment until the delivered work meets your expectations. You see it, test it and approve it first.',
      promises: [
        {
          title: 'An answer within 24 hours',
          text: 'Write in English or Arabic. We answer with questions or a quote, at weekends too.',
        },
        {
          title: 'We keep working until it is right',
          text: 'Your satisfaction is guaranteed: tell us what falls short, and we put right what the offer promised, before you pay.',
        },
      ],
    },
    about: {
      hours: 'We read requests every day, from {from} to {to} {city} time.',
      now: 'It is now',
      zone: 'Time zone',
      utc: 'UTC',
      or: 'or',
    },
    proof: {
      title: 'This is the page you get.',
      text: 'No account and no app: one link leads from the offer to your approval. Here with an invented order.',
      steps: [
        {
          id: 'offer',
          title: 'The offer',
          text: 'Every line, the total and the terms. You accept with your name.',
        },
        {
          id: 'delivery',
          title: 'The delivery',
          text: 'You open the work and test it. If something is missing, you write it here.',
        },
        { id: 'approved', title: 'Your approval', text: 'Only now do you pay.' },
      ],
    },
    contact: {
      title: 'Tell us what you want to build.',
      lede: 'A few lines are enough: what it should do, for whom, and by when.',
      office: '{city} office',
      solutions: 'Solutions',
      follow: 'Follow us',
      whatsappButton: 'Chat on WhatsApp',
    },
  },
  consulting: 'AI consulting',
  social: {
    posts: 'Posts',
    reels: 'Reels',
    stories: 'Stories',
    messages: 'Messages',
    place: 'on Instagram',
  },
  footer: {
    solutions: 'Our solutions',
    follow: 'Follow us',
    company: 'The agency',
    work: 'Client work',
    tips: 'Digital tips',
    contact: 'Contact',
    legal: 'Legal mentions',
    privacy: 'Privacy',
    copyright: `Copyright 2025 ${agency.name.en}`,
  },
  work: {
    title: 'Client work',
    description: 'What we have built, for whom, and what came of it, in English and in Arabic.',
    examples: {
      title: 'What we build',
      description:
        'What a first project can look like: examples that you can try here, none of them for a client.',
      more: 'How we do it:',
    },
    clients: 'Clients',
    voices: 'What clients say',
    team: 'The team',
    all: 'See all client work',
    visit: 'Visit',
  },
  notFound: {
    title: motif.notFound.en,
    text: 'The page you asked for does not exist, or it has moved. These pages may help:',
    home: 'Go to the home page',
    seoTitle: 'Page not found',
  },
} as const;

export type PageMessages = Widen<typeof enPages>;
