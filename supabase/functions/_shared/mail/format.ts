import { agency } from '../../../../src/agency/agency.ts';
import { filledLetter } from '../../../../src/agency/letters.ts';
import { siteLanguage } from '../../../../src/domain/languages.ts';
import { type Block, isolated } from './layout.ts';
import type { Mail } from './mail.ts';

export interface Address {
  name: string;
  address: string;
}

/** The content of an email, before it is laid out. */
export interface Written {
  /** The name of the sender, if it is not that of the agency. */
  fromName?: string;
  /** To whom an answer goes, if it is not the agency. */
  replyTo?: Address;
  subject: string;
  blocks: Block[];
  /** The Message-IDs of the earlier emails of the conversation, the oldest first. */
  thread?: readonly string[];
}

export const nameOfAgency = (language: Mail['language']): string =>
  agency.name[siteLanguage(language)];

/** Replaces the placeholders of a subject with values. */
export function filled(
  text: string,
  values: Readonly<Record<string, string>>,
  language: Mail['language'],
): string {
  const places = Object.entries(values).map(([place, value]) => [place, isolated(value, language)]);
  return filledLetter(text, Object.fromEntries(places));
}

export const formatted = (
  count: number,
  language: Mail['language'],
  options: Intl.NumberFormatOptions = {},
): string =>
  new Intl.NumberFormat(language === 'ar' ? 'ar-u-nu-latn' : language, options).format(count);

export const hours = (count: number, language: Mail['language']): string =>
  formatted(count, language, { style: 'unit', unit: 'hour', unitDisplay: 'long' });

/** Characters that change the direction of text. A name that contains them could make a subject misleading. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Converts a text to one line without control characters, as mail headers require. */
export const oneLine = (text: string): string =>
  text
    .replace(TURNS, '')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();

export const lines = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/gu, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(TURNS, '');
