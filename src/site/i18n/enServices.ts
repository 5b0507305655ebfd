import { agency } from '../../agency/agency';
import { enBudgets } from '../../agency/terms/en';
import type { Widen } from './en';

const cities = agency.cities.en;

/** The texts of the service pages. */
export const enServices = {
  features: 'What you get',
  process: 'How we work',
  processLede: 'Four steps. You approve the result before you pay.',
  step: 'Step {number}',
  badgeText: 'No payment until the delivered work meets your expectations.',
  delivered: 'You receive',
  questions: 'Questions and answers',
  closing: 'What do you want to build?',
  closingText: 'Tell us about your project in a few lines. We answer within 24 hours.',
  others: 'Other services',
  budget: 'Or start from your budget',
  budgets: enBudgets,
  sample: {
    title: 'This page is our work sample.',
    text: 'Measured on this page. Its scripts load when you first touch it: press to see how much.',
    ahead:
      'Then the other pages follow, {kilobytes} KB, so that links work without a connection; never with data saver or on a slow network.',
    steps: [
      '{kilobytes} KB in {requests} requests until you touch it',
      '{kilobytes} KB in {requests} requests with its scripts',
    ],
    none: ['No cookies', 'No third parties'],
  },
  pieces: {
    phone: {
      title: 'One app, two directions.',
      text: 'A second language is more than translated words: the whole screen turns; names, times and numbers do not. Press “Confirm” on either phone.',
      steps: ['The booking', 'The confirmation'],
    },
    growth: {
      title: 'From ten customers to ten thousand.',
      text: 'An example: each part gets the servers that it needs. The product and its address stay the same.',
      steps: ['10 customers', '1,000 customers', '10,000 customers'],
      parts: ['Application', 'Reports', 'Data'],
      results: ['3 servers', '5 servers', '11 servers'],
    },
    invoice: {
      title: 'Read by a model, tested by us.',
      text: 'An example: a model reads an invoice, and we compare each field with what a person reads.',
      steps: ['What the model reads', 'What the test shows'],
      fields: [
        ['Supplier', 'Cedar Freight'],
        ['Invoice', 'F-2038'],
        ['Date', '3 March 2026'],
        ['Due', '2 April 2026'],
        ['Order', 'P-771'],
        ['Country', 'France'],
        ['Net', '€4,200.00'],
        ['VAT rate', '20%'],
        ['VAT', '€840.00'],
        ['Total', '€5,040.00'],
        ['Currency', 'EUR'],
        ['Account ends in', '4411', '4417'],
      ],
      results: ['12 fields read', '11 of 12 right'],
    },
  },
  website: {
    seo: {
      title: `Website creation ${cities.in}`,
      description:
        'Fast, accessible websites in English and Arabic, with AI where it helps. Four steps, and you pay only upon approval.',
    },
    title: 'A website that welcomes every visitor.',
    subtitle:
      'In English and Arabic, quick on a weak signal, and edited by your team without code.',
    features: [
      {
        title: 'Modern tech stack',
        text: 'You get the source code, in tools that another agency knows too. Nothing ties you to us.',
      },
      {
        title: 'Responsive design',
        text: 'Designed for the phone first, then for wider screens, in both reading directions.',
      },
      {
        title: 'AI integration',
        text: 'Search that understands questions, and suggested copy that your editors accept or reject.',
      },
      {
        title: 'Secure and fast',
        text: 'Small pages for weak signals, and nothing from third parties.',
      },
    ],
    steps: [
      {
        title: 'Discovery and planning',
        text: 'We learn who visits, what they look for and what you sell. You get a plan with a price.',
        delivered: 'A plan covering pages, content and price',
      },
      {
        title: 'Design and prototyping',
        text: 'You try the pages in a prototype before we write the final code.',
        delivered: 'A prototype that you can click through',
      },
      {
        title: 'Development with AI integration',
        text: 'We build in short rounds. Each one ends with a link you can open.',
        delivered: 'A link to the site after each round',
      },
      {
        title: 'Testing and launch',
        text: 'You get a list of what we tested: each phone, the keyboard, the screen reader. You approve, then we go live.',
        delivered: 'The approved site, live',
      },
    ],
    questions: [
      {
        question: 'Can the site be in more than one language?',
        answer:
          'Yes. We plan for every language from the start, right-to-left scripts included, as on this site.',
      },
      {
        question: 'Can our team edit it?',
        answer:
          'Yes. We agree in the first step which parts you edit yourselves, and build them so that nobody needs to write code.',
      },
      {
        question: 'When do we pay?',
        answer: 'After you have approved the delivered work. Until then nothing is due.',
      },
    ],
  },
  app: {
    seo: {
      title: 'Mobile app development for iOS and Android',
      description: `Cross-platform mobile apps from strategy to app-store launch, by one team ${cities.in}. You pay only upon approval.`,
    },
    title: 'An app people keep on their home screen.',
    subtitle:
      'One codebase for iPhone and Android, in both reading directions. We guide the app through review in both stores.',
    features: [
      {
        title: 'Cross-platform',
        text: 'The same app on iOS and Android, built once and updated together.',
      },
      {
        title: 'User-centric',
        text: 'The people who will use it try the prototype first. Where they hesitate, we change it.',
      },
      {
        title: 'AI-powered',
        text: 'Image and text recognition, suggestions and voice, where they save your users a step.',
      },
      {
        title: 'High performance',
        text: 'We agree on a time, for example two seconds to the first screen, and show you the measurement on an older phone.',
      },
    ],
    steps: [
      {
        title: 'Strategy and UX design',
        text: 'We agree on the one job the app must do well, and design the shortest way to get it done.',
        delivered: 'A plan covering the app’s main job, screens and price',
      },
      {
        title: 'UI design and prototyping',
        text: 'You try a working prototype on your own phone and tell us what feels wrong.',
        delivered: 'A prototype for your phone',
      },
      {
        title: 'Development with AI integration',
        text: 'We build in short rounds. Each one ends with a version on your phone.',
        delivered: 'Test versions for iPhone and Android',
      },
      {
        title: 'Testing and app-store launch',
        text: 'We test on real devices, prepare both store listings and answer the stores’ reviewers.',
        delivered: 'The app you approved, submitted to both stores',
      },
    ],
    questions: [
      {
        question: 'Do we need two apps for iPhone and Android?',
        answer:
          'Usually not. One codebase serves both. If a phone’s own features call for two, we tell you in the first step.',
      },
      {
        question: 'Who submits the app to the stores?',
        answer:
          'We do. We prepare both listings, submit the app and answer the reviewers’ questions. Whether they accept it is up to the stores.',
      },
      {
        question: 'When do we pay?',
        answer: 'After you have approved the delivered work. Until then nothing is due.',
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
      'Accounts, subscriptions, roles and reports on foundations planned for ten customers or ten thousand.',
    features: [
      {
        title: 'Scalable architecture',
        text: 'Parts that grow independently, so a busy day needs more servers, not a new architecture.',
      },
      {
        title: 'Cloud native',
        text: 'An update reaches your customers without a night of maintenance, from servers in the region you choose.',
      },
      {
        title: 'Data intelligence',
        text: 'Reports flag an unusual week and show the entries behind it.',
      },
      {
        title: 'Analytics',
        text: 'Sign-ups, usage and revenue on one page, with every figure defined once.',
      },
    ],
    steps: [
      {
        title: 'Business analysis',
        text: 'We work out who pays, for what and how often, and what has to be in version one.',
        delivered: 'The scope of version one, with a price',
      },
      {
        title: 'Architecture design',
        text: 'Data model, security and running costs on paper, before they are expensive to change.',
        delivered: 'Data model, security and running costs in writing',
      },
      {
        title: 'AI-powered development',
        text: 'AI assistants write the routine parts. Every change passes automated checks before a person reviews it.',
        delivered: 'A working product at a test address',
      },
      {
        title: 'Launch and scale',
        text: 'A load test, the first customers, then growth at a pace you set.',
        delivered: 'The approved product, live',
      },
    ],
    questions: [
      {
        question: 'Can we start small?',
        answer:
          'Yes. The first step settles what version one must do. The rest follows at a pace you set.',
      },
      {
        question: 'Where is the data stored?',
        answer:
          'In the region you choose. We put the choice in writing before the first line of code.',
      },
      {
        question: 'When do we pay?',
        answer: 'After you have approved the delivered work. Until then nothing is due.',
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
      'We connect models to your documents, inboxes and systems, measure them on examples from your work and show you where they go wrong.',
    features: [
      {
        title: 'Machine learning',
        text: 'We give several models the same hundred examples from your work. You see every score, and choose.',
      },
      {
        title: 'Automation',
        text: 'Invoices read, requests sorted and answers drafted. You decide where a person has the final say.',
      },
      {
        title: 'Precision',
        text: 'We agree on a target before we start and show you how often the model is right.',
      },
      {
        title: 'Innovation',
        text: 'Built so that a newer model can be compared with yours, and adopted if it does better.',
      },
    ],
    steps: [
      {
        title: 'AI strategy assessment',
        text: 'We look for the hours lost to routine and rank the use cases by value and risk.',
        delivered: 'A ranked list of use cases, with a price',
      },
      {
        title: 'Model selection and training',
        text: 'We run several models on your examples and show you the scores.',
        delivered: 'A comparison of models on your examples',
      },
      {
        title: 'Integration and optimization',
        text: 'The model moves into your tools, with limits on cost and on what it may do.',
        delivered: 'The model at work in your tools',
      },
      {
        title: 'Monitoring and evolution',
        text: 'We set up quality checks that show when the answers get worse.',
        delivered: 'A report on the quality of the answers',
      },
    ],
    questions: [
      {
        question: 'Is our data used to train other models?',
        answer: 'Only if you agree to it. We settle where your data goes before the first test.',
      },
      {
        question: 'What if the model is wrong?',
        answer:
          'Sometimes it will be. We measure how often, on your own examples, and you decide where a person has the final say.',
      },
      {
        question: 'When do we pay?',
        answer: 'After you have approved the delivered work. Until then nothing is due.',
      },
    ],
  },
} as const;

export type ServiceMessages = Widen<typeof enServices>;
