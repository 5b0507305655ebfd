import { colours } from '../../../../src/agency/brand.ts';
import { directionOf } from '../../../../src/domain/direction.ts';
import type { AgencyLanguage } from '../../../../src/domain/languages.ts';
import type { Block, Sum, Term } from '../../../../src/letters/blocks.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/gu, (sign) => entities[sign] ?? '');

/** The Content-ID of the agency's logo, which is attached to the email. */
export const MARK_ID = 'mark@mail';

/** The dark colours of the site. Inline styles set the light colours, but cannot contain a media query. */
const DARK = `@media (prefers-color-scheme: dark) {
.ground { background: ${colours['ink-950']} !important }
.card { background: ${colours['ink-800']} !important; border-color: ${colours['ink-600']} !important; color: ${colours.paper} !important }
.card a { color: ${colours['teal-400']} !important }
.card a.button { color: ${colours['ink-950']} !important }
.band { border-color: ${colours['ink-600']} !important }
.quiet { color: ${colours['on-ink-muted']} !important }
.typed { border-color: ${colours['azure-400']} !important }
}`;
const FONT =
  "font:16px/1.6 'Readex Pro',system-ui,-apple-system,'Segoe UI',Tahoma,Arial,sans-serif";
const LINK = `color:${colours['teal-600']}`;

/**
 * Returns the email as HTML without external resources: the only image is the attached logo, and there is no tracking
 * pixel.
 * @param name the name of the agency
 */
export function asHtml(blocks: readonly Block[], language: AgencyLanguage, name: string): string {
  const direction = directionOf(language);
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><style>${DARK}</style></head>
<body class="ground" dir="${direction}" style="margin:0;padding:0;background:${colours['paper-deep']}">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:${colours['paper-deep']}"><tr><td style="padding:20px 8px">
<table role="presentation" align="center" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto;table-layout:fixed;border-collapse:separate">
<tr><td class="band" bgcolor="${colours['ink-950']}" style="padding:16px 20px;border:1px solid ${colours['ink-950']};border-bottom:0;border-radius:12px 12px 0 0;background:${colours['ink-950']};color:${colours.white};${FONT};font-size:20px;font-weight:600"><img src="cid:${MARK_ID}" alt="" width="32" height="32" style="display:inline-block;margin-inline-end:10px;vertical-align:middle"><span style="vertical-align:middle">${escaped(name)}</span></td></tr>
<tr><td class="card" bgcolor="${colours.paper}" style="padding:24px 20px 8px;border:1px solid ${colours.line};border-top:0;border-radius:0 0 12px 12px;background:${colours.paper};color:${colours['ink-800']};${FONT}">
${blocks.map(htmlOf).join('\n')}
</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.small
        ? `<p class="quiet" style="margin:0 0 16px;font-size:14px;color:${colours['ink-600']}">${escaped(block.text)}</p>`
        : `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escaped(block.text)}</p>`;
    case 'terms':
      return `<table style="border-collapse:collapse;margin:0 0 16px;width:100%;font:inherit;color:inherit">${block.entries.map(rowOf).join('')}</table>`;
    case 'items':
      return `<p style="margin:0 0 4px;font-weight:600">${escaped(block.label)}</p>
${amountsOf(block.items)}`;
    case 'sums':
      return amountsOf(block.sums);
    case 'typed':
      return `<p style="margin:0 0 4px;font-weight:600">${escaped(block.label)}</p>
<blockquote class="typed" dir="auto" style="margin:0 0 24px;padding-inline-start:12px;border-inline-start:3px solid ${colours['azure-600']};white-space:pre-wrap;unicode-bidi:plaintext;overflow-wrap:anywhere">${escaped(block.text)}</blockquote>`;
    case 'letter':
      return `<div dir="auto" style="margin:0 0 16px;white-space:pre-wrap;unicode-bidi:plaintext;overflow-wrap:anywhere">${escaped(block.text)}</div>`;
    case 'link':
      return `<p style="margin:24px 0"><a class="button" href="${escaped(block.href)}" style="display:inline-block;padding:10px 20px;border-radius:8px;background:${colours['sand-400']};color:${colours['ink-950']};text-decoration:none;font-weight:600">${escaped(block.text)}</a></p>`;
  }
}

const amountsOf = (rows: readonly (Sum & { detail?: string })[]): string =>
  `<table style="border-collapse:collapse;margin:0 0 16px;width:100%;font:inherit;color:inherit">${rows
    .map(({ text, detail, amount }) => {
      const small = `<br><span class="quiet" style="font-size:14px;color:${colours['ink-600']}"><bdi>${escaped(detail ?? '')}</bdi></span>`;
      return `<tr><td style="padding:4px 0;overflow-wrap:anywhere;vertical-align:top"><bdi>${escaped(text)}</bdi>${detail ? small : ''}</td><td style="padding:4px 0;padding-inline-start:12px;text-align:end;vertical-align:top;white-space:nowrap"><bdi>${escaped(amount)}</bdi></td></tr>`;
    })
    .join('')}</table>`;

/** Matches the positions where an email address or a URL may break: before a punctuation mark between two words. */
const JOINTS = /(?<=[^\s:/])(?=[@./?&=_]\S)/u;

function rowOf({ label, value, href }: Term): string {
  const text = `<bdi>${value.split(JOINTS).map(escaped).join('<wbr>')}</bdi>`;
  const content =
    href === undefined ? text : `<a href="${escaped(href)}" style="${LINK}">${text}</a>`;
  return `<tr><th scope="row" style="padding:2px 0;padding-inline-end:12px;text-align:start;font-weight:600;vertical-align:top;white-space:nowrap">${escaped(label)}</th><td style="padding:2px 0;width:100%;overflow-wrap:anywhere;vertical-align:top">${content}</td></tr>`;
}
