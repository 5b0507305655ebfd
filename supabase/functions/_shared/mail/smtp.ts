import { createTransport } from 'nodemailer';
import { isLoopback } from '../../../../src/backend/local.ts';
import { Refused, type Transport } from './worker.ts';

const CONNECTIONS = 5;
const CONNECTION_TIMEOUT_MS = 10_000;
const ANSWER_TIMEOUT_MS = 20_000;

/**
 * Returns the options of a connection to a mail server. Only a server on this machine may lack encryption or a valid
 * certificate: those of Debian have one that they have signed themselves.
 */
export const smtpOptions = (url: string) => ({
  url,
  requireTLS: url.startsWith('smtp:') && !isLoopback(new URL(url).hostname),
  tls: { rejectUnauthorized: !isLoopback(new URL(url).hostname) },
  connectionTimeout: CONNECTION_TIMEOUT_MS,
  greetingTimeout: CONNECTION_TIMEOUT_MS,
  socketTimeout: ANSWER_TIMEOUT_MS,
});

/**
 * Returns a transport that sends over SMTP.
 * @param url the URL of the mail server, such as smtps://user:password@mail.example:465
 */
export function smtpTransport(url: string): Transport {
  const transporter = createTransport({
    ...smtpOptions(url),
    pool: true,
    maxConnections: CONNECTIONS,
    // A server that closes the connection after it has received an email may have accepted it.
    maxRequeues: 0,
    // Prevents nodemailer from reading files and URLs that a message names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keeps: false,
    async send(message, mail) {
      const sent = await transporter.sendMail(message).catch((error) => {
        // Staff read what the server said, without the words of nodemailer.
        throw isRefusal(error) ? new Refused(error.response, { cause: error }) : error;
      });
      // The other addresses have received the email. Only a test is there to find the wrong one.
      const [refused] = sent.rejectedErrors ?? [];
      if (refused && mail.kind === 'test') throw new Refused(refused.response, { cause: refused });
    },
    close: () => transporter.close(),
  };
}

/** Whether the server permanently refuses the recipient or the email. Others, such as a wrong password, can be corrected. */
function isRefusal(error: unknown): error is Error & { response: string } {
  if (!(error instanceof Error)) return false;
  const { command, responseCode, response } = error as Error & Record<string, unknown>;
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  const isForGood = typeof responseCode === 'number' && responseCode >= 500;
  return isOfThisMail && isForGood && typeof response === 'string';
}
