import type { Letter } from '../../../../src/letters/format.ts';
import type { Mail } from './mail.ts';

export interface Address {
  name: string;
  address: string;
}

/** The content of an email, before it is laid out. */
export interface Written extends Letter {
  /** The name of the sender, if it is not that of the agency. */
  fromName?: string;
  /** To whom an answer goes, if it is not the agency. */
  replyTo?: Address;
  /** The email that it answers, and the Message-IDs of the earlier emails of the conversation, the oldest first. */
  inReplyTo?: string;
  references?: string[];
}

export const formatted = (
  count: number,
  language: Mail['language'],
  options: Intl.NumberFormatOptions = {},
): string =>
  new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : language, options).format(count);

export const hours = (count: number, language: Mail['language']): string =>
  formatted(count, language, { style: 'unit', unit: 'hour', unitDisplay: 'long' });
