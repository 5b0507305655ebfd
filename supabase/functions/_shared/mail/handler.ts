import { agency } from '../../../../src/agency/agency.ts';
import { isSame, secretKey, type Variables } from '../access.ts';
import { apiOf } from '../api.ts';
import { withHook } from '../hook.ts';
import { log, reasonOf } from '../log.ts';
import { outboxOf } from './outbox.ts';
import { smtpTransport } from './smtp.ts';
import { sendMails } from './worker.ts';

/**
 * The time after which the function claims no further emails, and the time for which it waits for the mail server after each. With
 * the 20 s in between, both end before the 150 s after which an Edge Function is stopped.
 */
const WORK_MS = 45_000;
const ANSWER_MS = 75_000;
/** An Edge Function is stopped after 2 s of processor time, and those that it then sends are sent again. 100 emails take half a second. */
const MOST = 100;

/**
 * Returns a handler for HTTP requests that contain `MAIL_SECRET`. It sends the due emails and responds with the number
 * of emails that it tried to send.
 */
export function mailHandler(variables: Variables) {
  return async (request: Request): Promise<Response> => {
    const { SUPABASE_URL = '', SMTP_URL = '' } = variables;
    const key = secretKey(variables) ?? '';
    const required = {
      SUPABASE_URL,
      'SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY': key,
      SMTP_URL,
    };
    const missing = Object.entries(required).flatMap(([name, value]) => (value ? [] : [name]));
    const { MAIL_SECRET = '', MAIL_FROM = agency.email, SITE_URL = agency.siteUrl } = variables;
    // Checks the secret first, so that a caller without it learns nothing about the settings.
    if (!MAIL_SECRET || !isSame(request.headers.get('authorization'), `Bearer ${MAIL_SECRET}`)) {
      return Response.json({ message: 'forbidden' }, { status: 403 });
    }
    if (request.method !== 'POST') {
      return Response.json({ message: 'Use POST.' }, { status: 405, headers: { allow: 'POST' } });
    }
    if (missing.length > 0) {
      return Response.json({ message: `Set ${missing.join(', ')}.` }, { status: 500 });
    }
    const transport = withHook(
      smtpTransport(SMTP_URL, { answerMs: ANSWER_MS }),
      variables.EVENTS_URL,
    );
    try {
      const tried = await sendMails({
        outbox: outboxOf(apiOf(SUPABASE_URL, key)),
        transport,
        defaults: { sender: MAIL_FROM, siteUrl: SITE_URL },
        signal: AbortSignal.timeout(WORK_MS),
        most: MOST,
      });
      return Response.json({ tried });
    } catch (error) {
      log('failure', { part: 'mail', reason: reasonOf(error) });
      return Response.json({ message: 'The database does not respond.' }, { status: 502 });
    } finally {
      transport.close();
    }
  };
}
