import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest, Plugin, Rolldown } from 'vite';
import { agency } from '../src/agency/agency.ts';
import { logo } from '../src/agency/brand.ts';
import { faceOf } from './fonts.ts';
import { buildInlineScript } from './inlineScripts.ts';

/** The font of nearly all words and figures, in every language, and not the larger file of all weights beside it. */
const FONT = /url\(\/(assets\/readex-pro-latin-(?!wght)[\w-]+\.woff2)\)/u;

/** Completes `offer.html`, so that the page needs no other file before its first words. */
export const offerPage: Plugin = {
  name: 'offer-page',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { filename, bundle }) {
      if (!filename.endsWith('/offer.html')) return html;
      const page = withAgency(html);
      return bundle ? inlined(page, bundle, await buildInlineScript('firstReading')) : page;
    },
  },
};

/** Removes from a build the bundle that the page contains. A plugin could not: Vite lists the styles of the page in its entry. */
export function removeInlined(outDir: string, manifest: Manifest): void {
  const bundle = manifest['offer.html'];
  if (bundle) rmSync(join(outDir, bundle.file));
}

/** Returns the page with the facts of the agency, for clients without scripts. */
function withAgency(html: string): string {
  const links = [
    [`mailto:${agency.email}`, agency.email],
    [`tel:${agency.phone}`, agency.phoneDisplay],
    [`https://wa.me/${agency.whatsapp}`, `WhatsApp ${agency.whatsappDisplay}`],
  ];
  const items = links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`);
  const lines = logo.map((line) => `<path d="${line}"/>`);
  return html
    .replaceAll('{{agency}}', agency.name.en)
    .replace(
      '{{logo}}',
      `<svg class="offer-mark" viewBox="3 4 26 24" aria-hidden="true">${lines.join('')}</svg>`,
    )
    .replace('{{contacts}}', `<ul class="contacts">${items.join('')}</ul>`);
}

/** Returns the page with its styles, its bundle and, in the place of the bundle, the script that reads the offer. */
function inlined(html: string, bundle: Rolldown.OutputBundle, firstReading: string): string {
  let code = '';
  return html
    .replace(/<script type="module"[^>]* src="\/([^"]+)"><\/script>/u, (_, file: string) => {
      const chunk = bundle[file];
      if (chunk?.type !== 'chunk') throw new Error(`The build has no ${file}.`);
      code = chunk.code;
      return `<script>${firstReading}</script>`;
    })
    .replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/u, (link, file: string) => {
      const styles = bundle[file];
      if (styles?.type !== 'asset') return link;
      return `<style>${withFont(String(styles.source), bundle)}</style>`;
    })
    .replace('</body>', (end) => `<script type="module">${code}</script>${end}`);
}

/** Returns the styles with the font itself in place of its address, and without the face for the site's language switch. */
function withFont(styles: string, bundle: Rolldown.OutputBundle): string {
  const own = styles.replace(faceOf('Readex Word', styles), '');
  return own.replace(FONT, (address, file: string) => {
    const font = bundle[file];
    if (font?.type !== 'asset') return address;
    return `url(data:font/woff2;base64,${Buffer.from(font.source).toString('base64')})`;
  });
}
