import { createTransport } from 'nodemailer';
import { isLoopback } from '../../src/backend/local.ts';
import { Refused, type Transport } from './worker.ts';

const CONNECTIONS = 5;
const CONNECTION_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 20_000;

/** How a server is reached: nothing is sent in clear but on this machine. */
export const smtpOptions = (url: string) => ({
  url,
  requireTLS: url.startsWith('smtp:') && !isLoopback(new URL(url).hostname),
  connectionTimeout: CONNECTION_TIMEOUT_MS,
  greetingTimeout: CONNECTION_TIMEOUT_MS,
  socketTimeout: ANSWER_TIMEOUT_MS,
});

/** Sends over SMTP. @param url such as smtps://user:password@mail.example:465 */
export function smtpTransport(url: string): Transport {
  const transporter = createTransport({
    ...smtpOptions(url),
    pool: true,
    maxConnections: CONNECTIONS,
    // Nothing in a message may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keeps: false,
    async send(message) {
      try {
        await transporter.sendMail(message);
      } catch (error) {
        throw isRefusal(error) ? new Refused(error.message, { cause: error }) : error;
      }
    },
    close: () => transporter.close(),
  };
}

/** The server does not know the recipient. Anything else, such as a wrong password, may be mended. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500;
}
