import type { RaRecord } from 'react-admin';
import { mailtoLink, phoneLink } from '../../domain/contactLinks';
import { latinDigits } from '../../domain/digits';
import type { Contact } from '../data/dashboardRecords';
import type { ResourceName } from '../i18n/messages/en';
import type { AnswerTemplate } from './conversationRecords';

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
  /** The record whose form holds the email address: a project has that of its quote. Null if the record has no client. */
  lead: { resource: ResourceName; id: string } | null;
}

/** What a conversation reads of a quote. */
export type QuoteOfClient = Addressee['record'] & Reachable & { name: string; reference: string };

/** Returns the client of a quote, to whom staff write. */
export const clientOfQuote = (quote: QuoteOfClient): Addressee => {
  const { name, reference, email, phone, language } = quote;
  const lead = { resource: 'quotes', id: quote.id } as const;
  return { resource: 'quotes', record: quote, name, reference, email, phone, language, lead };
};

/** Returns what a conversation needs of a record without a client, about which staff only write notes. */
export const withoutClient = (
  resource: ResourceName,
  record: Addressee['record'],
  name: string,
): Addressee => {
  const nobody = { email: null, phone: null, language: '', lead: null };
  return { resource, record, name, reference: '', ...nobody };
};

/** The content of a template: the subject of an email, and the text. */
export type MessageContent = Pick<AnswerTemplate, 'subject' | 'body'>;

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
