import { type AgencyLanguage, COMMAS } from '../domain/languages.ts';
import { oneLine, withoutControls } from '../domain/texts.ts';
import { type Block, isolated, type Term } from './blocks.ts';

/** The content of an email, before it is laid out. */
export interface Letter {
  subject: string;
  blocks: Block[];
}

/** Fills the placeholders of a text. */
export const filledText = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/gu, (_, place: string) => values[place] ?? '');

/** Fills the placeholders, and isolates the direction of each value. */
export function filled(
  text: string,
  values: Readonly<Record<string, string>>,
  language: AgencyLanguage,
): string {
  const places = Object.entries(values).map(([place, value]) => [place, isolated(value, language)]);
  return filledText(text, Object.fromEntries(places));
}

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });

/** What somebody typed, with a label. */
export const typed = (label: string, text: string | null): Block[] =>
  text ? [{ kind: 'typed', label: oneLine(label), text: withoutControls(text) }] : [];

export const termsOf = (facts: readonly [label: string, value: string | null][]): Block => ({
  kind: 'terms',
  entries: facts.flatMap(([label, value]): Term[] =>
    value ? [{ label, value: oneLine(value) }] : [],
  ),
});

export const linkBlock = (text: string, href: string): Block => ({ kind: 'link', text, href });

export const clientOf = (
  client: { client_name: string; client_company: string | null },
  language: AgencyLanguage,
): string => [client.client_name, client.client_company].filter(Boolean).join(COMMAS[language]);
