import { agency } from '../../agency/agency';

/** The texts that all pages share, such as those of the header, the form's dialog and the notices. */
export const en = {
  brand: agency.name.en,
  skip: 'Skip to content',
  newTab: '(opens in a new tab)',
  nav: {
    label: 'Main',
    home: 'Home',
    services: 'Services',
    about: 'About',
    contact: 'Contact',
    open: 'Menu',
    back: 'Back to home',
    language: 'Language',
    call: 'Call us',
  },
  getQuote: 'Get quote',
  forService: 'for {service}',
  form: { title: 'Request a quote', close: 'Close', loading: 'Loading the form...' },
  noScript: 'The request form needs JavaScript, which did not load. Write to us or call us:',
  whatsapp: { label: 'WhatsApp', chat: 'Chat on WhatsApp' },
  offline: 'You are offline. Try again once you are connected.',
  fault: {
    page: 'This page has stopped working.',
    form: 'The form has stopped working.',
    advice:
      'Reload the page; if that does not help, write to us or call us. What you typed in the form is kept in this browser.',
    reload: 'Reload the page',
  },
  notice: {
    sent: 'Request sent:',
    copy: 'Copy',
    copied: 'Copied',
    dismiss: 'Dismiss',
    notSent: 'Your request was not sent.',
    openForm: 'Open the form',
    formFailed: 'The form could not be loaded. Check the connection and try again, or message us:',
  },
} as const;

export type FrameMessages = Widen<typeof en>;

/** The type of a message module with its literal texts widened to `string`. */
export type Widen<T> = T extends string ? string : { readonly [Key in keyof T]: Widen<T[Key]> };
