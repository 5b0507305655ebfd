import { enBudgets, enOptionalTexts, enTimelines } from '../../agency/terms/en';
import type { Budget, ProjectType, Timeline } from '../../domain/quotes';
import type { Widen } from './en';

/** The label of each code. A missing label is a compile error. */
interface Options {
  readonly projectType: Record<ProjectType, string>;
  readonly budget: Record<Budget, string>;
  readonly timeline: Record<Timeline, string>;
}

export const enQuote = {
  lede: 'We answer within 24 hours. We only need the fields marked “required”.',
  required: 'required',
  optional: 'optional',
  choose: 'Choose',
  fields: {
    name: 'Full name',
    email: 'Email address',
    ...enOptionalTexts,
    phone: 'Phone number',
    project_type: 'Project type',
    budget: 'Budget range',
    timeline: 'Timeline',
    message: 'Project description',
  },
  messageHint: 'What should it do, for whom, and by when?',
  options: {
    projectType: {
      website: 'Website',
      'mobile-app': 'Mobile app',
      saas: 'SaaS product',
      'ai-integration': 'AI integration',
      consulting: 'AI consulting',
      other: 'Something else',
    },
    budget: enBudgets,
    timeline: enTimelines,
  },
  send: 'Send request',
  sending: 'Sending...',
  privacy:
    'We use what you write here to answer your request. We also keep the page you arrived on, and the site and campaign that led you here. No cookies, and we never sell your details.',
  summary: 'Please check these fields:',
  corrected: '(corrected)',
  didYouMean: 'Did you mean:',
  errors: {
    required: {
      name: 'Enter your name.',
      email: 'Enter an email address we can reply to.',
      project_type: 'Choose a project type.',
      message: 'Describe the project in a few words.',
    },
    invalidEmail: 'Enter a complete email address, like name@example.com.',
    invalid: 'This value was not accepted. Change it and send again.',
    tooLong: 'Shorten this to {limit} characters or fewer.',
    length: '{count} of {limit} characters',
  },
  failure: {
    generic: 'An error occurred',
    offline: 'You are offline. Nothing is lost: send again once you are connected.',
    unreachable:
      'Our server is not responding right now. Nothing is lost: send again in a moment, or use WhatsApp.',
    timeout: 'The server took too long to respond. Send again: your request will not arrive twice.',
    refused:
      'The request was not accepted as it is. Check your entries and send again, or use WhatsApp.',
    rateLimited: {
      one: 'Too many requests at the moment. Nothing is lost: send again in {count} minute, or use WhatsApp.',
      two: 'Too many requests at the moment. Nothing is lost: send again in {count} minutes, or use WhatsApp.',
      few: 'Too many requests at the moment. Nothing is lost: send again in {count} minutes, or use WhatsApp.',
      many: 'Too many requests at the moment. Nothing is lost: send again in {count} minutes, or use WhatsApp.',
      other:
        'Too many requests at the moment. Nothing is lost: send again in {count} minutes, or use WhatsApp.',
    },
    tooLarge:
      'The request is too long to be sent. Nothing is lost: shorten the project description and send again.',
    network:
      'Your network answered instead of our server. Nothing is lost: open another website in a new tab, sign in to the network if it asks, then send again.',
    retry: 'Send again',
    whatsapp: 'Send it on WhatsApp instead',
  },
  success: {
    title: 'Quote Request Sent!',
    text: 'We will answer within 24 hours.',
    confirmation: 'One confirmation a day is sent to',
    reference: 'Your reference',
  },
  draft: {
    kept: 'What you wrote before is still here, kept in this browser only.',
    discard: 'Discard it',
  },
  whatsappIntro: 'Hello, I would like a quote.',
} as const satisfies { readonly options: Options; readonly [other: string]: unknown };

export type QuoteMessages = Omit<Widen<typeof enQuote>, 'options'> & { readonly options: Options };
