import type { RaRecord } from 'react-admin';
import { agencyName } from '../../agency/agencyName';
import { bookingUrl } from '../../agency/bookingUrl';
import { mailtoLink, phoneLink } from '../../domain/contactLinks';
import { latinDigits } from '../../domain/digits';
import { agencyLanguages } from '../../domain/languages';
import { noteLimits } from '../../domain/notes';
import { answer_templates } from '../../domain/schema';
import type { Contact } from '../data/dashboardRecords';
import { draftKeys, dropDraft, readDraft } from '../form/drafts';
import type { ResourceName } from '../i18n/messages/en';
import type { AnswerTemplate, TimelineEntry } from './conversationRecords';

export const channels = ['email', 'phone', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/** What staff record in a conversation, in the order of the menu. */
export const kinds = ['email', 'whatsapp', 'phone', 'note', 'reply'] as const;
export type Kind = (typeof kinds)[number];

/** The shortcut for each channel. */
export const channelKeys: Readonly<Record<Channel, string>> = {
  email: 'e',
  phone: 'p',
  whatsapp: 'w',
};

/** What decides how a client can be reached. */
interface Reachable extends Contact {
  language: string;
}

/** The client of a quote or a project, and the record to which the conversation belongs. */
export interface Addressee extends Reachable {
  resource: ResourceName;
  /** A resource may have no owner and no follow-up. */
  record: RaRecord<string> & {
    status: string;
    owner?: string | null;
    follow_up_on?: string | null;
    replied_at?: string | null;
  };
  name: string;
  /** What the client knows the record by: the reference of a quote or the title of a project. */
  reference: string;
  /** The record whose form holds the email address: a project has that of its quote. */
  lead: { resource: ResourceName; id: string };
}

/** What a conversation reads of a quote. */
export type QuoteOfClient = Addressee['record'] & Reachable & { name: string; reference: string };

/** Returns the client of a quote, to whom staff write. */
export const clientOfQuote = (quote: QuoteOfClient): Addressee => {
  const { name, reference, email, phone, language } = quote;
  const lead = { resource: 'quotes', id: quote.id } as const;
  return { resource: 'quotes', record: quote, name, reference, email, phone, language, lead };
};

/** The content of a template: the subject of an email, and the text. */
export type MessageContent = Pick<AnswerTemplate, 'subject' | 'body'>;

/** The occasions for which there is a template in each language. */
export const templateNames = answer_templates.name.codes;

/** `blank` only has the greeting and the signature of the other templates. */
export const occasions = [...templateNames, 'blank'] as const;
export type Occasion = (typeof occasions)[number];

/** Returns the occasion of an answer that somebody starts without choosing one. */
export const likelyOccasion = (status: string): Occasion =>
  status === 'pending' ? 'first' : status === 'rejected' ? 'refusal' : 'blank';

/** Returns where one types on in a template: after the greeting. */
export const afterGreeting = (body: string): number => {
  const end = body.indexOf('\n\n');
  return end < 0 ? body.length : end + 2;
};

export const templateId = (occasion: Occasion, language: string): string =>
  `${occasion === 'blank' ? 'first' : occasion}-${language}`;

type Values = Pick<Addressee, 'name' | 'reference' | 'language'> & {
  /** The name of the author and what they add to it, or nothing if the user is not known. */
  signature?: string;
};

/** Returns the subject and the text of an answer for an occasion. */
export function writeAnswer(template: MessageContent, occasion: Occasion, to: Values) {
  const paragraphs = template.body.split(/\n{2,}/u);
  const isBlank = occasion === 'blank' && paragraphs.length > 1;
  const body = isBlank ? [paragraphs[0], '', paragraphs.at(-1)].join('\n\n') : template.body;
  const subject = isBlank ? '{reference} – {agency}' : template.subject;
  return { subject: fillTemplate(subject, to), body: fillTemplate(body, to) };
}

/** Whether a message is no more than the `blank` one in some language, which says nothing to a client. */
export function isOnlyGreeting(
  message: string,
  templates: readonly (MessageContent & { id: string })[],
  to: Omit<Values, 'language'>,
): boolean {
  const words = (text: string) => text.trim().replace(/\s+/gu, ' ');
  return agencyLanguages.some((language) => {
    const template = templates.find(({ id }) => id === templateId('blank', language));
    if (!template) return false;
    const filled = (occasion: Occasion) =>
      words(writeAnswer(template, occasion, { ...to, language }).body);
    // A template with a greeting and a signature alone is what somebody wants to say.
    return words(message) === filled('blank') && filled('blank') !== filled('first');
  });
}

/** What mail programs write before the subject of the first email. */
export const SUBJECT_PREFIX = /^(?:\s*(?:re|aw|tr|fwd?|رد)\s*:)+\s*/iu;

/**
 * Returns the subject of a further email, so that mail programs that thread by the subject keep one conversation, or null
 * before the first.
 * @param timeline the newest entry first
 */
export function furtherSubject(
  timeline: readonly Pick<TimelineEntry, 'kind' | 'by_mail' | 'subject'>[],
): string | null {
  const first = timeline.findLast(
    ({ kind, by_mail, subject }) => subject && (kind === 'email' || by_mail),
  );
  const topic = first?.subject?.replace(SUBJECT_PREFIX, '');
  // A Latin prefix would turn the direction of an Arabic subject.
  const prefix = topic && /^\P{L}*\p{Script=Arabic}/u.test(topic) ? 'رد' : 'Re';
  return topic ? `${prefix}: ${topic}`.slice(0, noteLimits.subject) : null;
}

/** Returns the values of the placeholders in an answer. */
const valuesOf = ({ name, reference, language, signature = '' }: Values) => ({
  name,
  reference,
  agency: agencyName(language),
  signature,
  booking: bookingUrl(language),
});

const PLACEHOLDER = /\{(name|reference|agency|signature|booking)\}/gu;

/** Fills in a template, without the lines that name a value which there is not, and without paragraphs that had no others. */
export function fillTemplate(template: string, to: Values): string {
  const values = valuesOf(to);
  const missing = (['signature', 'booking'] as const).filter((key) => values[key] === '');
  const isKept = (line: string) => !missing.some((key) => line.includes(`{${key}}`));
  return template
    .split('\n\n')
    .flatMap((paragraph) => {
      const lines = paragraph.split('\n');
      const kept = lines.filter(isKept);
      return kept.length > 0 ? [kept.join('\n')] : [];
    })
    .join('\n\n')
    .replace(PLACEHOLDER, (_, key: keyof typeof values) => values[key]);
}

/** Refuses a template with other words in braces, such as `{nom}` or `{first name}`, which clients would read. */
export const unknownWordsError = (template: unknown): string | undefined =>
  /\{\s*[\p{L}_][^{}\n]*\}/u.test(String(template ?? '').replace(PLACEHOLDER, ''))
    ? 'answers.unknown_word'
    : undefined;

/**
 * Returns the international number without a plus sign, as wa.me requires, or null if the country
 * is unknown. National numbers are French by default. In a conversation in Arabic, a number that
 * starts with 05 is a mobile number of the Emirates.
 */
export function whatsappNumber(phone: string | null, language: string): string | null {
  const typed = latinDigits(phone ?? '').replace(/\(0\)|[^\d+]/gu, '');
  const international = /^(?:\+|00)(\d{8,15})$/u.exec(typed)?.[1];
  if (international) return international;
  if (language === 'ar' && /^05\d{8}$/u.test(typed)) return `971${typed.slice(1)}`;
  return /^0[1-9]\d{8}$/u.test(typed) ? `33${typed.slice(1)}` : null;
}

/**
 * Returns the link that opens a channel with the message, or null without a usable email address or
 * phone number for the channel.
 */
export function answerLink(
  channel: Channel,
  to: Reachable,
  message: MessageContent,
): string | null {
  if (channel === 'email') return to.email && mailtoLink(to.email, message);
  if (channel === 'phone') return to.phone && phoneLink(to.phone);
  const number = whatsappNumber(to.phone, to.language);
  return number && `https://wa.me/${number}?text=${encodeURIComponent(message.body)}`;
}

/** Whether there is a usable email address or phone number for the channel. The language only decides about the country. */
export const canAnswer = (channel: Channel, { email, phone }: Contact): boolean =>
  answerLink(channel, { email, phone, language: '' }, { subject: '', body: '' }) !== null;

/** Opens a link in another program or in a new tab, as if the user had clicked it. */
export function follow(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  if (link.protocol === 'https:') {
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
  link.click();
}

/** A record has a draft for each kind of message or note. */
export const draftKey = (id: string, kind: Kind): string => draftKeys.message(id, kind);

/** Returns a kind with a draft, if there is one. */
export const kindWithDraft = (id: string): Kind | undefined =>
  kinds.find((kind) => readDraft(sessionStorage, draftKey(id, kind)));

/** Whether a draft of a record holds words, and not only an emptied field. */
export const isAnswerWritten = (id: string): boolean =>
  kinds.some((kind) => {
    const { message, subject, own } = readDraft(sessionStorage, draftKey(id, kind))?.values ?? {};
    return [message, subject, own].some((typed) => String(typed ?? '').trim() !== '');
  });

/** Returns the kind with which a conversation opens: that of a draft, or the first way to reach the client. */
export const firstKind = (to: Addressee): Kind =>
  kindWithDraft(to.record.id) ??
  (['email', 'whatsapp', 'phone'] as const).find((channel) => canAnswer(channel, to)) ??
  'note';

export const dropDraftOf = (id: string, kind: Kind): void =>
  dropDraft(sessionStorage, draftKey(id, kind));

interface Waiting {
  id: string;
  status: string;
  is_spam: boolean;
  created_at: string;
}

/** Returns the row that has waited longest for an answer. Ignores the row with the given id. */
export function nextWaiting<Row extends Waiting>(rows: readonly Row[], id: string) {
  return rows
    .filter((row) => row.id !== id && row.status === 'pending' && !row.is_spam)
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))[0];
}
