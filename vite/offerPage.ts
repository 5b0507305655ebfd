import type { Plugin } from 'vite';
import { agency } from '../src/agency/agency.ts';

/** The files that the page of an offer needs at once, although its entry does not import them. */
const PRELOADED: readonly [file: RegExp, attributes: Record<string, string>][] = [
  [/\/main-[\w-]+\.js$/u, { rel: 'modulepreload' }],
  [
    /\/readex-pro-latin-(?!wght|ext)[\w-]+\.woff2$/u,
    { rel: 'preload', as: 'font', type: 'font/woff2' },
  ],
];

/** Writes the facts of the agency into `offer.html`, for clients without scripts, and preloads `PRELOADED`. */
export const offerPage: Plugin = {
  name: 'offer-page',
  transformIndexHtml: {
    order: 'post',
    handler(html, { filename, bundle = {} }) {
      if (!filename.endsWith('/offer.html')) return html;
      const links = [
        [`mailto:${agency.email}`, agency.email],
        [`tel:${agency.phone}`, agency.phoneDisplay],
        [`https://wa.me/${agency.whatsapp}`, `WhatsApp ${agency.whatsappDisplay}`],
      ];
      const items = links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`);
      return {
        html: html
          .replaceAll('{{agency}}', agency.name.en)
          .replace('{{contacts}}', `<ul class="contacts">${items.join('')}</ul>`),
        tags: PRELOADED.flatMap(([pattern, attributes]) =>
          Object.keys(bundle)
            .filter((file) => pattern.test(file))
            .map((file) => ({
              tag: 'link',
              attrs: { ...attributes, crossorigin: true, href: `/${file}` },
              injectTo: 'head' as const,
            })),
        ),
      };
    },
  },
};
