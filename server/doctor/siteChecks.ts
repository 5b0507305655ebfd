import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fictionalFacts, missingFacts } from '../../src/domain/agency';
import { languages, pagePath, pages } from '../../src/site/addresses';
import { type StaticAnswer, staticSite } from '../../vite/staticSite';
import { request } from '../request';
import { broken, type Check, ok, unchecked } from './check';

const paths = languages.flatMap((language) => pages.map((page) => pagePath(page, language)));

/** Compares the responses of the site with the `_headers` and `_redirects` of the build. */
export const headersAndRedirects: Check = {
  name: 'Headers and redirects',
  async run({ site, build }) {
    if (!['_headers', 'assets'].every((entry) => existsSync(join(build, entry)))) {
      return unchecked('run npm run build here first, with the same settings.');
    }
    const meant = staticSite(build);
    const addresses = addressesToAsk(build);
    const differences = await Promise.all(
      addresses.map(async (address) => {
        const answer = await request(`${site}${address}`);
        const difference = differenceOf(meant(address), answer, site);
        return difference === undefined ? [] : [`${address} ${difference}`];
      }),
    );
    const [first, ...others] = differences.flat();
    if (first === undefined) return ok(`${addresses.length} addresses respond correctly.`);
    const more = others.length > 0 ? ` (and ${others.length} more addresses)` : '';
    return broken(
      `${first}${more}. Publish dist/ of this build, on a host that is set up as in docs/deploy.md.`,
    );
  },
};

/** Lists the missing and fictional facts about the agency. The build lists them too. */
export const facts: Check = {
  name: 'Facts of the agency',
  run({ agency, publicSite, isTrial }) {
    const found = [
      ...missingFacts(agency).map((fact) => `${fact} (empty)`),
      // VITE_SITE_URL may replace the site's URL in src/agency.ts.
      ...fictionalFacts({ ...agency, siteUrl: publicSite }).map((fact) => `${fact} (fictional)`),
    ].join(', ');
    if (found === '') return ok('none is missing or fictional.');
    return isTrial
      ? ok(`${found}, as in every trial.`)
      : broken(`${found}: enter them in src/agency.ts, and build again.`);
  },
};

/**
 * Returns the paths to request: all pages with and without a trailing slash, the back office, an asset, and pages that
 * do not exist.
 */
function addressesToAsk(build: string): string[] {
  const [asset] = readdirSync(join(build, 'assets')).filter((file) => file.endsWith('.js'));
  return [
    ...paths,
    ...paths.filter((path) => path !== '/').map((path) => `${path}/`),
    '/admin',
    '/admin/quotes',
    '/no-such-page',
    '/ar/no-such-page',
    ...(asset ? [`/assets/${asset}`] : []),
  ];
}

function differenceOf(
  meant: StaticAnswer,
  { status, headers }: { status: number; headers: Headers },
  site: string,
): string | undefined {
  if (status !== meant.status) return `responds with ${status} instead of ${meant.status}`;
  for (const [name, value] of meant.headers) {
    const sent = headers.get(name);
    const isMeant = name === 'Location' ? isSamePlace(sent, value, site) : sent === value;
    if (!isMeant) return `responds ${sent === null ? 'without' : 'with another'} ${name}`;
  }
  return undefined;
}

/** Whether two values of a `Location` header lead to the same URL. Some hosts add their origin to a path. */
const isSamePlace = (sent: string | null, meant: string, site: string) =>
  sent !== null && new URL(sent, site).href === new URL(meant, site).href;

export const robotsAndSitemap: Check = {
  name: 'Robots and sitemap',
  async run({ site, publicSite }) {
    const [robots, sitemap] = await Promise.all([
      request(`${site}/robots.txt`),
      request(`${site}/sitemap.xml`),
    ]);
    for (const [file, { status }] of [
      ['robots.txt', robots],
      ['sitemap.xml', sitemap],
    ] as const) {
      if (status !== 200) return broken(`${file} responds with ${status}: publish all of dist/.`);
    }
    const wanted = `Sitemap: ${publicSite}/sitemap.xml`;
    if (!robots.text.split('\n').includes(wanted)) {
      return broken(`robots.txt does not contain “${wanted}”: ${rebuild(publicSite)}`);
    }
    if (!robots.text.includes('Disallow: /admin')) {
      return broken(
        'robots.txt allows search engines to open /admin: publish the file of the build.',
      );
    }
    const listed = [...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, loc]) => loc);
    const missing = paths
      .map((path) => (path === '/' ? publicSite : publicSite + path))
      .find((address) => !listed.includes(address));
    return missing === undefined
      ? ok(`they list ${publicSite} and its ${paths.length} pages.`)
      : broken(`the sitemap does not list ${missing}: ${rebuild(publicSite)}`);
  },
};

const rebuild = (site: string) => `set VITE_SITE_URL=${site}, build again and publish dist/.`;
