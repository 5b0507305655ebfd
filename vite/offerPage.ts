import { agency } from '../src/agency.ts';

/** Writes the facts of the agency into `offer.html`, for clients without scripts, and preloads the main font. */
export const offerPage = {
  name: 'offer-page',
  transformIndexHtml: {
    order: 'post' as const,
    handler(html: string, { filename, bundle = {} }: { filename: string; bundle?: object }) {
      if (!filename.endsWith('/offer.html')) return html;
      const links = [
        [`mailto:${agency.email}`, agency.email],
        [`tel:${agency.phone}`, agency.phoneDisplay],
        [`https://wa.me/${agency.whatsapp}`, `WhatsApp ${agency.whatsappDisplay}`],
      ];
      const items = links.map(([href, text]) => `<li><a href="${href}">${text}</a></li>`);
      const font = Object.keys(bundle).find((file) => /readex-pro-latin-(?!wght|ext)/u.test(file));
      return {
        html: html
          .replaceAll('{{agency}}', agency.name.en)
          .replace('{{contacts}}', `<ul class="contacts">${items.join('')}</ul>`),
        tags: font
          ? [
              {
                tag: 'link',
                attrs: {
                  rel: 'preload',
                  href: `/${font}`,
                  as: 'font',
                  type: 'font/woff2',
                  crossorigin: true,
                },
                injectTo: 'head' as const,
              },
            ]
          : [],
      };
    },
  },
};
