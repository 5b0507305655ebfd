import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { blocking, isPublic, remedyOf } from '../../src/agency/goingLive';
import { languages, pagePath, pages } from '../../src/site/addresses';
import { openAgencyFacts } from '../agencyFacts';
import { request } from '../request';
import { type StaticAnswer, staticSite } from '../static/staticSite';
import { broken, type Check, ok, unchecked, warning } from './check';

/** Compares the responses of the site with the `_headers` and `_redirects` of the build. */
const headersAndRedirects: Check = {
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

/** Returns all pages with and without a trailing slash, the back office, an asset, and pages that do not exist. */
function addressesToAsk(build: string): string[] {
  const paths = languages.flatMap((language) => pages.map((page) => pagePath(page, language)));
  const withSlash = paths.filter((path) => path !== '/').map((path) => `${path}/`);
  const [asset = ''] = readdirSync(join(build, 'assets')).filter((file) => file.endsWith('.js'));
  const others = ['/admin', '/admin/quotes', '/no-such-page', '/ar/no-such-page'];
  return [...paths, ...withSlash, ...others, `/assets/${asset}`];
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

const facts: Check = {
  name: 'Facts of the agency',
  run({ site }) {
    const open = openAgencyFacts(site);
    const invented = blocking(open);
    if (invented.length > 0 && isPublic(site))
      return broken(`the site states what is invented. ${remedyOf(invented)}`);
    if (open.length === 0) return ok('all are settled.');
    return warning(`before the site goes live: ${remedyOf(open)}`);
  },
};

export const siteChecks: readonly Check[] = [headersAndRedirects, facts];
