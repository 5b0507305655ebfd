import { agency } from '../../agency/agency';
import { authority } from '../../agency/frenchLaw';
import { enOptionalTexts, enQuoteFields } from '../../agency/terms/en';
import { optionalTexts } from '../../domain/quotes';
import { requestLimits } from '../../domain/schema';
import type { Widen } from './en';

const { host, transfers } = agency.legal;

/** The optional fields of the form within a sentence: 'phone number, company, budget and timeline'. */
const labels = { ...enOptionalTexts, phone: 'Phone number' };
const optionalFields = new Intl.ListFormat('en-GB').format(
  [
    ...optionalTexts.map((field) => labels[field]),
    enQuoteFields.budget,
    enQuoteFields.timeline,
  ].map((label) => label.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())),
);

/** The texts of the legal notice and the privacy notice. */
export const enLegal = {
  name: 'Name',
  form: 'Legal form',
  capital: 'Share capital',
  registration: 'Registration',
  vat: 'VAT number',
  address: 'Address',
  phone: 'Phone',
  email: 'Email',
  director: 'Director of publication',
  legal: {
    title: 'Legal mentions',
    description: `Who publishes the ${agency.name.en} website, and how to reach us by post, phone or email.`,
    publisher: 'Publisher',
    host: 'Host',
    data: 'Personal data',
    dataText: 'What we keep when you ask for a quote, why and for how long:',
    maps: 'Maps',
    mapsText:
      'The rivers and coasts on the home page are from GSHHG 2.3.7 by P. Wessel and W. H. F. Smith (LGPL):',
  },
  privacy: {
    title: 'Privacy',
    description: `What ${agency.name.en} keeps when you ask for a quote, why, for how long, and what your rights are.`,
    controller: 'Who is responsible',
    sections: [
      {
        title: 'What we keep',
        items: [
          `What you write in the form: your name, your email address and your project, and, if you give them, your ${optionalFields}. Without the fields marked “required”, we cannot answer.`,
          'When you sent it, and the language of the page.',
          'The first page of your visit, the site that led you here, and the campaign named in its link.',
          'Your IP address, only in scrambled form (a salted hash), to limit how many requests can come from one place. We use it for ten minutes. After that, it is deleted as soon as anyone sends another request, or overnight at the latest.',
          'Our host’s servers may log IP addresses to keep the site secure.',
          'What we note and agree on while we work on your request; when you first open an offer, what you answer to it or to the delivered work, and under what name.',
          'What you reply to our emails: the text and the names of the files. Your emails themselves stay in our mailbox. Of one that we cannot match with a request, this site only counts the domain of its sender, for 30 days.',
        ],
      },
      {
        title: 'Why',
        items: [
          'To answer you, prepare an offer and carry out what you accept: steps taken at your request before a contract, and the contract itself (GDPR, Article 6(1)(b)).',
          'To protect the form from abuse, and to learn which pages and campaigns lead to requests: our legitimate interest (Article 6(1)(f)).',
          'Software may set a suspicious request aside, but only a person decides whether to accept or decline it.',
        ],
      },
      {
        title: 'Who receives it',
        items: [
          'Our team.',
          host.name
            ? `${host.name}, which hosts this site and its database, and the company that delivers our email.`
            : 'The companies that host this site and its database and deliver our email.',
          'Nobody else. We never sell your details.',
          ...(transfers?.en ? [transfers.en] : []),
        ],
      },
      {
        title: 'For how long',
        items: [
          `A request that does not become a project, such as spam, is erased ${requestLimits.retention_months} months after the last activity on it or, if that is later, after your last request.`,
          'A request that becomes a project stays with the records of our work until you ask us to erase it. What the law obliges us to keep, such as invoices, is kept for as long as it requires.',
          `An offer that you accept becomes a contract: we keep it for ${requestLimits.contract_years} years after you accept it.`,
        ],
      },
      {
        title: 'In your browser',
        items: [
          'No cookies, and nothing from third parties.',
          'Your browser stores the language you chose. It stores what you wrote in the form until you send or discard it; when the form opens after more than seven days, it deletes that. It stores how you reached us (first page, referring site, campaign), and what you type on the page of an offer, until you close the tab.',
          'We only link to WhatsApp and Instagram: what you send there is subject to their own rules.',
        ],
      },
      {
        title: 'Your rights',
        items: [
          'You can ask us to show, correct or erase your data, to restrict its use or to hand it over to you, and you can object to its use. Write to us at the address above.',
          `You can also complain to ${authority.en}: ${authority.site}.`,
        ],
      },
    ],
  },
} as const;

type Section = { readonly title: string; readonly items: readonly string[] };
type Privacy = Omit<Widen<typeof enLegal.privacy>, 'sections'> & {
  readonly sections: readonly Section[];
};
export type LegalMessages = Omit<Widen<typeof enLegal>, 'privacy'> & { readonly privacy: Privacy };
