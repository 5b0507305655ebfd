import { createTransport } from 'nodemailer';
import { isLoopback } from '../../../../src/backend/local.ts';
import { MAILS_AT_ONCE, Refused, type Transport, Unconfirmed } from './worker.ts';

const CONNECTION_TIMEOUT_MS = 10_000;
/**
 * `contentMs`: the time until the mail server has received the email. `answerMs`: the time in which it must then accept it, which
 * a filter of spam and viruses needs. Both together are less than the 5 minutes of a claim.
 */
const LIMITS = { contentMs: 20_000, answerMs: 120_000 };

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
  socketTimeout: LIMITS.contentMs,
});

/**
 * Returns a transport that sends over SMTP.
 * @param url the URL of the mail server, such as smtps://user:password@mail.example:465
 */
export function smtpTransport(url: string, limits: Partial<typeof LIMITS> = {}): Transport {
  const { contentMs, answerMs } = { ...LIMITS, ...limits };
  const transporter = createTransport({
    ...smtpOptions(url),
    socketTimeout: contentMs + answerMs,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    // A server that closes the connection after it has received an email may have accepted it.
    maxRequeues: 0,
    // Prevents nodemailer from reading files and URLs that a message names.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const onReceived = new WeakMap<AbortSignal, () => void>();
  // Sees the end of each email, behind which nodemailer writes the final dot. It takes the last one of the streams only when the
  // server has asked for the content, whereas the others read a short email ahead.
  transporter.use('stream', ({ data, message }, done) => {
    const end = data.signal && onReceived.get(data.signal);
    if (end && message) {
      const read = message.createReadStream.bind(message);
      message.createReadStream = (options) => read(options).once('end', end);
    }
    done();
  });
  return {
    keeps: false,
    async send(message, mail) {
      const stopping = new AbortController();
      const stop = () => stopping.abort();
      let isReceived = false;
      let timer = setTimeout(stop, contentMs);
      onReceived.set(stopping.signal, () => {
        isReceived = true;
        clearTimeout(timer);
        timer = setTimeout(stop, answerMs);
      });
      const sent = await transporter
        .sendMail({ ...message, signal: stopping.signal })
        .catch((error) => {
          // Staff read what the server said, without the words of nodemailer.
          if (isRefusal(error)) throw new Refused(error.response, { cause: error });
          const said = stopping.signal.aborted
            ? new Error('The mail server did not answer in time.')
            : error;
          throw isReceived && !isAnswer(error)
            ? new Unconfirmed(said.message, { cause: error })
            : said;
        })
        .finally(() => clearTimeout(timer));
      // The other addresses have received the email. Only a test is there to find the wrong one.
      const [refused] = sent.rejectedErrors ?? [];
      if (refused && mail.kind === 'test') throw new Refused(refused.response, { cause: refused });
    },
    close: () => transporter.close(),
  };
}

/** Whether the server has answered, and accepted nothing. */
const isAnswer = (error: unknown): boolean =>
  error instanceof Error &&
  typeof (error as Error & Record<string, unknown>).responseCode === 'number';

/** Whether the server permanently refuses the recipient or the email. Others, such as a wrong password, can be corrected. */
function isRefusal(error: unknown): error is Error & { response: string } {
  if (!(error instanceof Error)) return false;
  const { command, responseCode, response } = error as Error & Record<string, unknown>;
  const isOfThisMail = command === 'RCPT TO' || command === 'DATA';
  const isForGood = typeof responseCode === 'number' && responseCode >= 500;
  return isOfThisMail && isForGood && typeof response === 'string';
}
