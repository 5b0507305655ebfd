import type { Widen } from './en';

/** The texts of the page with tips. They are true of any website, and name no fact about the agency. */
export const enTips = {
  title: 'Digital tips',
  description:
    'Five things to check on any website, in a few minutes each and without buying anything. Try each one here first.',
  check: 'Check it:',
  form: {
    label: 'Your message',
    offline: 'Flight mode',
    send: 'Send',
    results: {
      offline: 'You are offline. Nothing is lost: send again.',
      sent: 'Sent.',
      again: 'Sent once. The second press sent nothing.',
    },
  },
  direction: {
    isRtl: 'Right to left',
    isKept: 'The number keeps its direction',
    call: 'Call us',
  },
  weight: {
    label: 'Your first page: {kilobytes} KB',
    result: '{trips} round trips, about {seconds} s on a weak signal',
  },
  addresses: {
    pages: { en: 'The English page', ar: 'The Arabic page' },
    same: 'The address changes, and the lines stay the same.',
  },
  approval: {
    items: ['The form works on my phone', 'Both languages are complete', 'The prices are right'],
    approve: 'Approve',
    approved: 'Approved: the list is empty.',
  },
  tips: [
    {
      title: 'A form that loses no request',
      text: 'Ask only for what you need to answer. Keep what was typed when the connection drops, say in plain words what went wrong, and make sure that a second press of the button does not send the request twice.',
      check:
        'Fill in your own form on a phone, switch on flight mode and press Send. Is everything still there when you are back online?',
    },
    {
      title: 'Right to left is more than a mirror',
      text: 'Set the attribute dir to rtl, and describe the layout by start and end instead of left and right: it then turns by itself. Phone numbers, logos and code keep their direction. Arabic letters join, so they get no letter spacing, and they need more room between the lines.',
      check:
        'Open an Arabic page and look for a phone number whose plus sign stands at the wrong end, or an arrow that points the wrong way.',
    },
    {
      title: 'Weigh the first page',
      text: 'Most servers first send about 14 KB, then wait for the browser to confirm. What fits into that appears after one round trip, and on a weak signal each further one can take half a second. Pictures and scripts may follow once the text can be read.',
      check:
        'Open the developer tools of your browser, choose the slowest mobile network under “Network”, and reload. How long until you can read the first sentence?',
    },
    {
      title: 'Two languages, two addresses',
      text: 'Give each language its own address, and let every version name all of them, itself included, in hreflang links. If one version does not name the other in return, search engines may ignore both. Do not choose the language by the visitor’s country: a search engine may then see only one.',
      check:
        'Search the source of your page for “hreflang”: a line for each language and one for everybody else, and the same lines in every version.',
    },
    {
      title: 'Approve work, not promises',
      text: 'Agree before the start on what “finished” means, as a list that anyone can tick off. Test on your own phone, with your own texts. Collect what is missing in one list, with the address of the page and a picture, and approve in writing only when the list is empty.',
      check: 'Read your last offer: would two people agree on whether the work is finished?',
    },
  ],
} as const;

type Tip = { readonly title: string; readonly text: string; readonly check: string };
export type TipsMessages = Omit<Widen<typeof enTips>, 'tips'> & { readonly tips: readonly Tip[] };
