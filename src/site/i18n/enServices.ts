import { agency } from '../../agency';
import type { Widen } from './widen';

const cities = agency.cities.en;

/** The four service pages. */
export const enServices = {
  features: 'What you get',
  process: 'How we work',
  processLede: 'Four steps. You approve the result before you pay.',
  step: 'Step {number}',
  badgeText: 'No payment until the delivered work meets your expectations.',
  closing: 'Ready when you are.',
  closingText: 'Tell us about your project in a few lines. We answer within 24 hours.',
  others: 'Other services',
  website: {
    seo: {
      title: `Website creation ${cities.in}`,
      description:
        'Fast, accessible websites in English and Arabic, with AI where it helps. Four steps, and you pay only upon approval.',
    },
    title: 'A website that works as hard as you do.',
    subtitle:
      'Designed for the people who visit it, quick on any connection, and simple for your team to keep up to date.',
    features: [
      {
        title: 'Modern tech stack',
        text: 'Current, well-documented tools that other developers know too, so you are not tied to us.',
      },
      {
        title: 'Responsive design',
        text: 'Laid out for the phone first, then for every wider screen, in both reading directions.',
      },
      {
        title: 'AI integration',
        text: 'Search that understands questions, and drafts your editors can accept or reject.',
      },
      {
        title: 'Secure and fast',
        text: 'Pages open fast and travel encrypted; the site is backed up and monitored.',
      },
    ],
    steps: [
      {
        title: 'Discovery and planning',
        text: 'We learn who visits, what they look for and what you sell. You get a plan with a price.',
      },
      {
        title: 'Design and prototyping',
        text: 'You click through the pages in a prototype before we write the final code.',
      },
      {
        title: 'Development with AI integration',
        text: 'We build in short rounds. Each one ends with a link you can open.',
      },
      {
        title: 'Testing and launch',
        text: 'We test on phones, with keyboards and screen readers. You approve, then we go live.',
      },
    ],
  },
  app: {
    seo: {
      title: 'Mobile app development for iOS and Android',
      description: `Cross-platform mobile apps from strategy to app-store launch, by one team ${cities.in}. You pay only upon approval.`,
    },
    title: 'An app people keep on their first screen.',
    subtitle:
      'One codebase for iPhone and Android, and an interface learnt in a minute. We take the app through review in both stores.',
    features: [
      {
        title: 'Cross-platform',
        text: 'The same app on iOS and Android, built once and updated together.',
      },
      {
        title: 'User-centric',
        text: 'Tried with your own customers before launch, not explained to them afterwards.',
      },
      {
        title: 'AI-powered',
        text: 'Recognition, suggestions and voice where they save your users a step.',
      },
      {
        title: 'High performance',
        text: 'Opens fast, scrolls smoothly and keeps working when the signal does not.',
      },
    ],
    steps: [
      {
        title: 'Strategy and UX design',
        text: 'We settle the one job the app must do well and draw the shortest way through it.',
      },
      {
        title: 'UI design and prototyping',
        text: 'You hold a working prototype on your own phone and tell us what feels wrong.',
      },
      {
        title: 'Development with AI integration',
        text: 'A new version reaches your phone every two weeks.',
      },
      {
        title: 'Testing and app-store launch',
        text: 'We test on real devices, prepare both store listings and answer questions from the reviewers.',
      },
    ],
  },
  saas: {
    seo: {
      title: 'SaaS development, from first idea to scale',
      description:
        'SaaS products with a scalable, cloud-native architecture and analytics from day one. You pay only upon approval.',
    },
    title: 'A SaaS product that grows without a rewrite.',
    subtitle:
      'Accounts, subscriptions, roles and reports on foundations that carry ten customers or ten thousand.',
    features: [
      {
        title: 'Scalable architecture',
        text: 'Parts that grow independently, so a busy day means more servers, not less sleep.',
      },
      {
        title: 'Cloud native',
        text: 'Deployed many times a week without downtime, in the region your customers ask for.',
      },
      {
        title: 'Data intelligence',
        text: 'Your customers see patterns in their data, and what to do about them.',
      },
      {
        title: 'Analytics',
        text: 'Sign-ups, usage and revenue on one page that your whole team reads the same way.',
      },
    ],
    steps: [
      {
        title: 'Business analysis',
        text: 'We work out who pays, for what and how often, and what has to be in version one.',
      },
      {
        title: 'Architecture design',
        text: 'Data model, security and running costs on paper, before they are expensive to change.',
      },
      {
        title: 'AI-powered development',
        text: 'Automated checks and AI assistants take over routine work, so that our developers can concentrate on your product.',
      },
      {
        title: 'Launch and scale',
        text: 'First customers, measured load, then growth in steps you decide.',
      },
    ],
  },
  ai: {
    seo: {
      title: 'AI integration for existing tools and data',
      description:
        'Machine learning and automation inside the tools you already use, measured on your own data. You pay only upon approval.',
    },
    title: 'AI where the work already happens.',
    subtitle:
      'We connect models to your documents, inboxes and systems, measure them on your cases and keep them honest.',
    features: [
      {
        title: 'Machine learning',
        text: 'Models chosen or trained for your cases, with your data kept where you want it.',
      },
      {
        title: 'Automation',
        text: 'Invoices read, requests sorted and answers drafted. A person always has the final say.',
      },
      {
        title: 'Precision',
        text: 'We agree on a target before we start and show you how often the model is right.',
      },
      {
        title: 'Innovation',
        text: 'New models are tried against yours every quarter, and adopted only when they are better.',
      },
    ],
    steps: [
      {
        title: 'AI strategy assessment',
        text: 'We look for the hours lost to routine and rank the cases by value and risk.',
      },
      {
        title: 'Model selection and training',
        text: 'Several candidates, one test on your own examples, one clear result.',
      },
      {
        title: 'Integration and optimization',
        text: 'The model moves into your tools, with limits on cost and on what it may do.',
      },
      {
        title: 'Monitoring and evolution',
        text: 'We check quality every day and tell you when it drifts.',
      },
    ],
  },
} as const;

export type ServiceMessages = Widen<typeof enServices>;
