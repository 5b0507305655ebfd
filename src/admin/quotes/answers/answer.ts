import { agency } from '../../../agency';
import { latinDigits } from '../../../domain/digits';
import { mailtoLink } from '../../../domain/mailto';
import type { SiteLanguage } from '../../../domain/quotes';
import type { AnswerTemplate } from '../../data/records';
import { phoneLink } from '../quoteModel';
import type { Quote } from '../table';

export const channels = ['email', 'phone', 'whatsapp'] as const;
export type Channel = (typeof channels)[number];

/** The channels for which staff can write a text before another program opens. */
export const writtenChannels = ['email', 'whatsapp'] as const satisfies Channel[];
export type WrittenChannel = (typeof writtenChannels)[number];

/** The shortcut for each channel. */
export const channelKeys: Readonly<Record<Channel, string>> = {
  email: 'e',
  phone: 'p',
  whatsapp: 'w',
};

/** The content of a template: the subject of an email, and the text. */
export type MessageContent = Pick<AnswerTemplate, 'subject' | 'body'>;

type Addressee = Pick<Quote, 'name' | 'reference'> & { language: string };

/** Returns the values of the placeholders in an answer to a quote. */
const valuesOf = (quote: Addressee) => ({
  name: quote.name,
  reference: quote.reference,
  agency: agency.name[languageOf(quote)],
});

export function fillTemplate(template: string, quote: Addressee): string {
  const values = valuesOf(quote);
  return template.replace(
    /\{(name|reference|agency)\}/gu,
    (_, key: keyof typeof values) => values[key],
  );
}

/**
 * The minimum length of a value that `toTemplate` replaces with a placeholder. A shorter value,
 * such as the name 'An', may also be an ordinary word of the text.
 */
const MIN_NAME_LENGTH = 3;

/**
 * Makes a template from the answer to a quote, by replacing the values of the quote with
 * placeholders.
 */
export function toTemplate(typed: string, quote: Addressee): string {
  const placeholders = new Map(
    Object.entries(valuesOf(quote))
      .filter(([, value]) => value.length >= MIN_NAME_LENGTH)
      .map(([key, value]) => [value, `{${key}}`]),
  );
  const values = [...placeholders.keys()].map((value) =>
    value.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&'),
  );
  const words = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${values.join('|')})(?![\\p{L}\\p{M}\\p{N}])`,
    'gu',
  );
  return typed.replace(words, (value) => placeholders.get(value) ?? value);
}

/**
 * Returns the international number without a plus sign, as wa.me requires, or null if the country
 * is unknown. National numbers are French by default. In a quote in Arabic, a number that starts
 * with 05 is a mobile number of the Emirates.
 */
export function whatsappNumber(phone: string | null, language: SiteLanguage): string | null {
  const typed = latinDigits(phone ?? '').replace(/\(0\)|[^\d+]/gu, '');
  const international = /^(?:\+|00)(\d{8,15})$/u.exec(typed)?.[1];
  if (international) return international;
  if (language === 'ar' && /^05\d{8}$/u.test(typed)) return `971${typed.slice(1)}`;
  return /^0[1-9]\d{8}$/u.test(typed) ? `33${typed.slice(1)}` : null;
}

type Answerable = Pick<Quote, 'email' | 'phone'> & { language: string };

const languageOf = (quote: { language: string }): SiteLanguage =>
  quote.language === 'ar' ? 'ar' : 'en';

/**
 * Returns the link that opens a channel with the message, or null if the quote contains no usable
 * email address or phone number for the channel.
 */
export function answerLink(
  channel: Channel,
  quote: Answerable,
  message: MessageContent,
): string | null {
  if (channel === 'email') return mailtoLink(quote.email, message);
  if (channel === 'phone') return quote.phone ? phoneLink(quote.phone) : null;
  const number = whatsappNumber(quote.phone, languageOf(quote));
  return number && `https://wa.me/${number}?text=${encodeURIComponent(message.body)}`;
}

/** Whether the quote contains a usable email address or phone number for the channel. */
export const canAnswer = (channel: Channel, quote: Answerable): boolean =>
  answerLink(channel, quote, { subject: '', body: '' }) !== null;

type Waiting = Pick<Quote, 'id' | 'status' | 'is_spam' | 'created_at'>;

/** Returns the row that has waited longest for an answer. Ignores the row with the given id. */
export function nextWaiting<Row extends Waiting>(
  rows: readonly Row[],
  id: string,
): Row | undefined {
  return rows
    .filter((row) => row.id !== id && row.status === 'pending' && !row.is_spam)
    .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))[0];
}
