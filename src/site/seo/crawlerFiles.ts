import { agency } from '../../agency/agency';
import { colours } from '../../agency/brand';
import { languages, pagePath, pages } from '../addresses';
import { messages } from '../i18n/messages';
import { absolute } from './siteUrl';

/** The web app manifest, for a site that is added to a home screen. */
export function manifest(): string {
  const name = agency.name.en;
  const icon = (file: string, sizes: string, purpose = 'any') => ({ src: file, sizes, purpose });
  return JSON.stringify({
    name,
    short_name: name,
    description: messages.en.home.seo.title,
    start_url: '/',
    display: 'browser',
    background_color: colours['ink-950'],
    theme_color: colours['ink-950'],
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
      icon('/favicon.svg', 'any'),
    ],
  });
}

/** The content of `robots.txt`, which allows every page except the back office. */
export function robots(): string {
  return `User-agent: *
Allow: /
Disallow: /admin

Sitemap: ${absolute('/sitemap.xml')}
`;
}

export function sitemap(): string {
  const entries = languages.flatMap((language) =>
    pages.map((page) => {
      const links = [
        ...languages.map((other) => [other, other] as const),
        ['x-default', 'en'] as const,
      ];
      const alternates = links.map(
        ([name, other]) =>
          `<xhtml:link rel="alternate" hreflang="${name}" href="${absolute(pagePath(page, other))}"/>`,
      );
      return `<url><loc>${absolute(pagePath(page, language))}</loc>${alternates.join('')}</url>`;
    }),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`;
}
