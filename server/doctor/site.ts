import { existsSync, readdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { blocking, isPublic, remedyOf } from '../../src/agency/goingLive';
import { languages, pagePath, pages } from '../../src/site/addresses';
import { openAgencyFacts } from '../agencyFacts';
import { NoAnswer, request } from '../request';
import { type StaticAnswer, staticSite } from '../static/staticSite';
import { broken, type Check, type Outcome, ok, unchecked, warning } from './check';

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

const DAY_MS = 24 * 60 * 60 * 1000;
const RENEWED_BEFORE_DAYS = 14;
const ANSWER_MS = 15_000;

interface Validity {
  from: Date;
  to: Date;
}

/** certbot renews when a third of the time is left, so that a quarter means that it could not. */
export function certificateFor({ from, to }: Validity, now = Date.now()): Outcome {
  const [lifetime, left] = [to.getTime() - from.getTime(), to.getTime() - now];
  if (left >= Math.min(lifetime / 4, RENEWED_BEFORE_DAYS * DAY_MS)) {
    return ok(`it is valid until ${to.toISOString().slice(0, 10)}.`);
  }
  return broken(
    `it ends in ${Math.floor(left / DAY_MS)} days, and browsers then refuse the site: renew it, on one machine with certbot renew, which says why it failed.`,
  );
}

/** @throws NoAnswer if there is no certificate, or Node does not accept it */
async function certificateOf(site: string): Promise<Validity> {
  const { hostname, port } = new URL(site);
  const host = hostname.replace(/^\[|\]$/gu, '');
  const servername = isIP(host) ? undefined : host;
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) || 443, servername }, () => {
      const { valid_from, valid_to } = socket.getPeerCertificate();
      socket.end();
      resolve({ from: new Date(valid_from), to: new Date(valid_to) });
    });
    const fail = (reason: string) => {
      socket.destroy();
      reject(new NoAnswer(site, reason));
    };
    socket.setTimeout(ANSWER_MS, () => fail(`not within ${ANSWER_MS / 1000} s`));
    socket.once('error', ({ code, message }: NodeJS.ErrnoException) => fail(code || message));
  });
}

const certificate: Check = {
  name: 'Certificate',
  async run({ site }) {
    return site.startsWith('https:')
      ? certificateFor(await certificateOf(site))
      : ok('none, because the address is not https.');
  },
};

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

export const siteChecks: readonly Check[] = [certificate, headersAndRedirects, facts];
