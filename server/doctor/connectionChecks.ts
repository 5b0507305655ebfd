import { connect } from 'node:tls';
import { isLoopback } from '../../src/backend/local';
import { NoAnswer, request } from '../request';
import { broken, type Check, ok, unchecked } from './check';
import type { Installation } from './installation';

/** The largest clock difference with which PostgREST accepts a token. */
const MAX_SKEW_SECONDS = 30;
const MIN_DAYS_LEFT = 14;
const DAY_MS = 24 * 60 * 60 * 1000;
const TIMEOUT_MS = 15_000;

const origins = ({ site, api }: Installation) => [...new Set([site, api])];

export const clocks: Check = {
  name: 'Clocks',
  async run(installation) {
    for (const origin of origins(installation)) {
      const { headers } = await request(origin, { method: 'HEAD' });
      const said = Date.parse(headers.get('date') ?? '');
      if (Number.isNaN(said)) return unchecked(`${origin} does not report its time.`);
      const skew = Math.round(Math.abs(Date.now() - said) / 1000);
      if (skew > MAX_SKEW_SECONDS) {
        return broken(
          `the clocks of ${origin} and this machine differ by ${skew} s, so sign-ins are refused: correct the clock that is wrong (NTP).`,
        );
      }
    }
    return ok(`they agree within ${MAX_SKEW_SECONDS} s.`);
  },
};

export const certificates: Check = {
  name: 'Certificate',
  async run(installation) {
    const days: number[] = [];
    for (const origin of origins(installation)) {
      const { protocol, hostname, port } = new URL(origin);
      if (protocol === 'http:') {
        if (isLoopback(hostname)) continue;
        return broken(`${origin} is not encrypted: serve it with https.`);
      }
      const expiry = await expiryOf(hostname, Number(port || 443), origin);
      const left = Math.floor((expiry.getTime() - Date.now()) / DAY_MS);
      if (left < MIN_DAYS_LEFT) {
        return broken(`the certificate of ${hostname} expires in ${left} days: renew it.`);
      }
      days.push(left);
    }
    if (days.length === 0) return unchecked('the site uses http on this machine.');
    return ok(`valid for ${Math.min(...days)} more days.`);
  },
};

/**
 * Returns the expiry date of a certificate.
 * @throws Error if browsers would refuse the certificate, or if the server does not respond
 */
async function expiryOf(host: string, port: number, origin: string): Promise<Date> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, timeout: TIMEOUT_MS }, () => {
      const expiry = new Date(socket.getPeerCertificate().valid_to);
      socket.end();
      resolve(expiry);
    });
    socket.once('timeout', () => socket.destroy(new Error(`not within ${TIMEOUT_MS / 1000} s`)));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const { code = '', message } = error;
      reject(
        /^E[A-Z]+$/u.test(code)
          ? new NoAnswer(origin, code)
          : new Error(
              `browsers refuse the certificate of ${host} (${message}): ${remedyFor(code)}`,
            ),
      );
    });
  });
}

/** Returns what to do about a refused certificate. An unknown certificate authority may be the agency's own. */
const remedyFor = (code: string): string =>
  code.startsWith('UNABLE_TO') || code === 'SELF_SIGNED_CERT_IN_CHAIN'
    ? 'install a valid certificate with its chain, or set NODE_EXTRA_CA_CERTS to the file of your own authority.'
    : 'install a valid certificate.';
