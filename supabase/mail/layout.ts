import type { AgencyLanguage } from './mail.ts';

/** A piece of a mail. */
export type Block =
  | { kind: 'paragraph'; text: string; small?: boolean }
  | { kind: 'terms'; entries: Term[] }
  | { kind: 'typed'; label: string; text: string }
  | { kind: 'link'; text: string; href: string };

/** A value keeps its own direction: it may be an address, a number, or what a visitor typed. */
export interface Term {
  label: string;
  value: string;
  href?: string;
}

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Where there is no markup: in Arabic, keeps the direction of a text to itself, a phone number's above all. */
export const isolated = (text: string, language: AgencyLanguage): string =>
  language === 'ar' ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}` : text;

/** French has a space before it. */
const COLONS: Readonly<Record<AgencyLanguage, string>> = { en: ':', fr: '\u00a0:', ar: ':' };

/** The mail as plain text. What a visitor typed is quoted, so that it cannot pass for ours. */
export const asText = (blocks: readonly Block[], language: AgencyLanguage): string =>
  `${blocks.map((block) => textOf(block, language)).join('\n\n')}\n`;

function textOf(block: Block, language: AgencyLanguage): string {
  switch (block.kind) {
    case 'paragraph':
      return block.text;
    case 'terms':
      return block.entries
        .map(({ label, value }) => `${label}${COLONS[language]} ${isolated(value, language)}`)
        .join('\n');
    case 'typed':
      return `${block.label}${COLONS[language]}\n${block.text.replace(/^/gmu, '> ')}`;
    case 'link':
      // On a line of its own: beside Arabic, its parts would change places.
      return `${block.text}${COLONS[language]}\n${block.href}`;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? '');

/** The mail as HTML that needs nothing from elsewhere: no image, no style sheet, nothing that tells it was read. */
export function asHtml(blocks: readonly Block[], language: AgencyLanguage): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body dir="${direction}" style="margin:0;padding:24px 16px;font:16px/1.6 system-ui,-apple-system,'Segoe UI',Tahoma,Arial,sans-serif">
<div style="max-width:600px;margin:0 auto">
${blocks.map(htmlOf).join('\n')}
</div>
</body>
</html>
`;
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px${block.small ? ';font-size:14px;opacity:.75' : ''}">${escaped(block.text)}</p>`;
    case 'terms':
      return `<table style="border-collapse:collapse;margin:0 0 16px">${block.entries.map(rowOf).join('')}</table>`;
    case 'typed':
      return `<p style="margin:0 0 4px;font-weight:600">${escaped(block.label)}</p>
<blockquote dir="auto" style="margin:0 0 16px;padding-inline-start:12px;border-inline-start:3px solid #2456E6;white-space:pre-wrap;overflow-wrap:anywhere">${escaped(block.text)}</blockquote>`;
    case 'link':
      return `<p style="margin:24px 0"><a href="${escaped(block.href)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:#2456E6;color:#FFFFFF;text-decoration:none;font-weight:600">${escaped(block.text)}</a></p>`;
  }
}

function rowOf({ label, value, href }: Term): string {
  const text = `<bdi>${escaped(value)}</bdi>`;
  const content = href === undefined ? text : `<a href="${escaped(href)}">${text}</a>`;
  return `<tr><th scope="row" style="padding:2px 0;padding-inline-end:16px;text-align:start;font-weight:600;vertical-align:top;white-space:nowrap">${escaped(label)}</th><td style="padding:2px 0;overflow-wrap:anywhere">${content}</td></tr>`;
}
