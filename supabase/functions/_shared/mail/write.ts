import { agency } from '../../../../src/agency/agency.ts';
import { agencyName } from '../../../../src/agency/agencyName.ts';
import { mailtoLink, phoneLink } from '../../../../src/domain/contactLinks.ts';
import { campaign, optionalTexts } from '../../../../src/domain/quotes.ts';
import { oneLine, withoutControls } from '../../../../src/domain/texts.ts';
import { asText, type Term } from '../../../../src/letters/blocks.ts';
import { offerCopy } from '../../../../src/letters/contract.ts';
import { filled } from '../../../../src/letters/format.ts';
import { deliveryLetter, offerLetter, receiptLetter } from '../../../../src/letters/letters.ts';
import { agencyTexts, terms } from './agencyTexts.ts';
import { type Address, formatted, hours, type Written } from './format.ts';
import { asHtml, MARK_ID } from './layout.ts';
import type { Defaults, DigestKind, Mail, MailedOffer, MailedQuote } from './mail.ts';
import { mark } from './mark.ts';
import { message } from './message.ts';
import { deliveryAnswer, offerAnswer } from './offers.ts';
import { morningMail, noteMail } from './people.ts';

/** An email that is ready to send, in the format of nodemailer. */
export interface Message {
  messageId: string;
  from: Address;
  to: Address[];
  replyTo: Address;
  subject: string;
  text: string;
  html: string;
  attachments: (typeof attachment)[];
  headers: Record<string, string>;
  inReplyTo?: string;
  references?: string[];
}

/** The agency's logo. Mail programs show it inside the email and not in the list of attachments. */
const attachment = {
  filename: 'mark.png',
  content: mark,
  encoding: 'base64',
  contentType: 'image/png',
  contentDisposition: 'inline',
  cid: MARK_ID,
} as const;

/** Headers that prevent automatic replies. A message of staff has none: an absence is worth knowing. */
const automatic = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' };

/** Writes an email in its language. */
export function writeMail(mail: Mail, defaults: Defaults): Message {
  const written = contentOf(mail, mail.site_url ?? defaults.siteUrl);
  const { fromName, replyTo, subject, blocks, ...thread } = written;
  const name = agencyName(mail.language);
  const sender = mail.sender ?? defaults.sender;
  const isMessage = mail.kind === 'message';
  const client = mail.answer_to && { ...mail.answer_to, name: oneLine(mail.answer_to.name) };
  return {
    messageId: mail.message_id,
    from: { name: fromName ?? name, address: sender },
    to: recipientsOf(mail).map((address) => ({ name: '', address })),
    replyTo: replyTo ??
      client ?? { name, address: mail.reply_to ?? defaults.replyTo ?? agency.email },
    subject,
    text: asText(blocks, mail.language),
    html: asHtml(blocks, mail.language, name),
    attachments: [attachment],
    headers: isMessage ? {} : automatic,
    ...thread,
  };
}

/** Returns the recipients, with the owner of the record. An address that occurs twice gets one email. */
function recipientsOf({ to, also }: Mail): string[] {
  const addresses = [...(to ?? [agency.email]), ...(also ? [also] : [])];
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

function contentOf(mail: Mail, siteUrl: string): Written {
  switch (mail.kind) {
    case 'receipt':
      return receiptLetter(mail.quote.reference, mail.language);
    case 'request':
      return request(mail, siteUrl);
    case 'test':
      return test(mail);
    case 'offer':
    case 'offer_reminder':
      return offerLetter(mail.kind, mail.offer, mail.language, linkOf(mail.offer, siteUrl));
    case 'offer_copy':
      return offerCopy(mail.offer, mail.language, linkOf(mail.offer, siteUrl));
    case 'offer_answer':
      return offerAnswer(mail, siteUrl);
    case 'delivery':
      return deliveryLetter(mail.project, mail.language, `${siteUrl}/offer#${mail.project.token}`);
    case 'delivery_answer':
      return deliveryAnswer(mail, siteUrl);
    case 'message':
      return message(mail);
    case 'reply':
    case 'mention':
      return noteMail(mail, siteUrl);
    case 'morning':
      return morningMail(mail, siteUrl);
    default:
      return digest(mail, siteUrl);
  }
}

const linkOf = ({ token }: MailedOffer, siteUrl: string): string | null =>
  token === null ? null : `${siteUrl}/offer#${token}`;

function request(
  { language, quote }: Extract<Mail, { kind: 'request' }>,
  siteUrl: string,
): Written {
  const texts = agencyTexts[language];
  const values = { reference: quote.reference, name: oneLine(quote.name) };
  return {
    ...(quote.email !== null &&
      quote.is_reachable && { replyTo: { name: oneLine(quote.name), address: quote.email } }),
    subject: filled(texts.subjects.request, values, language),
    blocks: [
      { kind: 'paragraph', text: texts.intros.request },
      { kind: 'terms', entries: entriesOf(quote, language) },
      { kind: 'link', text: texts.open, href: `${siteUrl}/admin/quotes/${quote.id}` },
      {
        kind: 'typed',
        label: terms[language].fields.message,
        text: withoutControls(quote.message),
      },
      { kind: 'terms', entries: sourceOf(quote, language) },
      { kind: 'paragraph', text: texts.settings, small: true },
    ],
  };
}

function entriesOf(quote: MailedQuote, language: Mail['language']): Term[] {
  const { fields, choices } = terms[language];
  const entries: (Term | null | undefined | '' | false)[] = [
    { label: fields.reference, value: quote.reference },
    { label: fields.name, value: oneLine(quote.name) },
    quote.email !== null && {
      label: fields.email,
      value: oneLine(quote.email),
      ...(quote.is_reachable && { href: mailtoLink(quote.email) }),
    },
    ...optionalTexts.map((field) => {
      const value = quote[field];
      return (
        value && {
          label: fields[field],
          value: oneLine(value),
          ...(field === 'phone' && { href: phoneLink(value) }),
        }
      );
    }),
    { label: fields.project_type, value: choices.project_type[quote.project_type] },
    quote.budget && { label: fields.budget, value: choices.budget[quote.budget] },
    quote.timeline && { label: fields.timeline, value: choices.timeline[quote.timeline] },
  ];
  return entries.filter((entry) => typeof entry === 'object' && entry !== null);
}

/** Returns the language in which to answer, and the source of the visit. */
function sourceOf({ language: written, source }: MailedQuote, language: Mail['language']): Term[] {
  const { fields } = terms[language];
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(written) ?? written;
  const entries: [label: string, value: string][] = [
    [fields.language, name],
    [fields.source.landing_path, oneLine(source.landing_path ?? '')],
    [fields.source.referrer, oneLine(source.referrer ?? '')],
    [fields.source.campaign, oneLine(campaign(source))],
  ];
  return entries.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }]));
}

/** The filter of the list of quotes that a digest links to. */
const DIGEST_FILTERS: Readonly<Record<DigestKind, object>> = {
  reminder: { status: 'pending' },
  over_limit: { spam: 'only' },
};

/** Writes the email about several requests. It contains no text of visitors, so erasing a person does not affect it. */
function digest(
  { kind, language, count, quotes }: Extract<Mail, { kind: DigestKind }>,
  siteUrl: string,
): Written {
  const texts = agencyTexts[language];
  const values = { count: formatted(count, language) };
  const filter = encodeURIComponent(JSON.stringify(DIGEST_FILTERS[kind]));
  const more = count - quotes.length;
  return {
    subject: filled(texts.subjects[kind], values, language),
    blocks: [
      { kind: 'paragraph', text: texts.intros[kind] },
      {
        kind: 'terms',
        entries: quotes.map(({ id, reference, project_type, waiting_hours }) => ({
          label: reference,
          value: `${hours(waiting_hours, language)} · ${terms[language].choices.project_type[project_type]}`,
          href: `${siteUrl}/admin/quotes/${id}`,
        })),
      },
      ...(more > 0
        ? [
            {
              kind: 'paragraph' as const,
              text: texts.more.replace('{count}', formatted(more, language)),
            },
          ]
        : []),
      { kind: 'link', text: texts.openList, href: `${siteUrl}/admin/quotes?filter=${filter}` },
      { kind: 'paragraph', text: texts.settings, small: true },
    ],
  };
}

function test({ language }: Extract<Mail, { kind: 'test' }>): Written {
  const texts = agencyTexts[language];
  return {
    subject: texts.testSubject,
    blocks: [
      { kind: 'paragraph', text: texts.test },
      { kind: 'paragraph', text: texts.settings, small: true },
    ],
  };
}
