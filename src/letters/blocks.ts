import { type AgencyLanguage, COLONS } from '../domain/languages.ts';

/** A block of content in an email. */
export type Block =
  | { kind: 'paragraph'; text: string; small?: boolean }
  | { kind: 'terms'; entries: Term[] }
  | { kind: 'items'; label: string; items: Item[] }
  | { kind: 'sums'; sums: Sum[] }
  | { kind: 'typed'; label: string; text: string }
  | { kind: 'letter'; text: string }
  | { kind: 'link'; text: string; href: string };

/** A label and a value, such as an email address or a visitor's text. Their directions may differ. */
export interface Term {
  label: string;
  value: string;
  href?: string;
}

/** A text with an amount, which stands at the end of the line. */
export interface Sum {
  text: string;
  amount: string;
}

/** A line of an offer, and how its amount is calculated. */
interface Item extends Sum {
  detail: string;
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Isolates the direction of a text, such as a phone number, inside plain Arabic text. */
export const isolated = (text: string, language: AgencyLanguage): string =>
  language === 'ar' ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;

/**
 * Returns the email as plain text. Puts `> ` before each line of a visitor's text, so that the text cannot look like a
 * text of the agency.
 */
export const asText = (blocks: readonly Block[], language: AgencyLanguage): string =>
  `${blocks.map((block) => textOf(block, language)).join('\n\n')}\n`;

function textOf(block: Block, language: AgencyLanguage): string {
  switch (block.kind) {
    case 'paragraph':
    case 'letter':
      return block.text;
    case 'terms':
      return block.entries
        .map(({ label, value }) => `${label}${COLONS[language]} ${isolated(value, language)}`)
        .join('\n');
    case 'items':
      return `${block.label}${COLONS[language]}\n${block.items.map((item, index) => itemText(item, index + 1, language)).join('\n')}`;
    case 'sums':
      return block.sums.map((sum) => sumText(sum, language)).join('\n');
    case 'typed':
      return `${block.label}${COLONS[language]}\n${block.text.replace(/^/gmu, '> ')}`;
    case 'link':
      // The URL is on a separate line, because the parts of a URL change places next to Arabic text.
      return `${block.text}${COLONS[language]}\n${block.href}`;
  }
}

const sumText = ({ text, amount }: Sum, language: AgencyLanguage): string =>
  `${isolated(text, language)}${COLONS[language]} ${isolated(amount, language)}`;

const itemText = ({ text, detail, amount }: Item, place: number, language: AgencyLanguage) =>
  `${place}. ${isolated(text, language)}\n   ${sumText({ text: detail, amount }, language)}`;
