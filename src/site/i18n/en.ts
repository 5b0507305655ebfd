import type { SiteLanguage } from '../../domain/quotes';
import type { Widen } from './widen';

/** What the frame around every page says. Pages and the quote form load their own. */
export const en = {
  language: 'en',
  brand: 'Confluence',
  skip: 'Skip to content',
  newTab: '(opens in a new tab)',
  nav: {
    label: 'Main',
    home: 'Home',
    services: 'Services',
    about: 'About',
    contact: 'Contact',
    open: 'Menu',
    close: 'Close menu',
    back: 'Back to home',
    language: 'Language',
    call: 'Call us',
  },
  getQuote: 'Get quote',
  forService: 'for {service}',
  whatsapp: { label: 'WhatsApp', chat: 'Chat on WhatsApp' },
  notice: {
    sent: 'Your request was sent. Reference:',
    copy: 'Copy',
    copied: 'Copied',
    dismiss: 'Dismiss',
    formFailed: 'The form could not be loaded. Check the connection and try again, or write to us.',
  },
} as const;

export type Messages = Omit<Widen<typeof en>, 'language'> & { readonly language: SiteLanguage };
