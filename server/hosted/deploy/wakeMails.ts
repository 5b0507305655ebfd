import { createHmac } from 'node:crypto';
import { parsed, request } from '../../request';

/** The time to wait for the mail function, which claims no further emails after 45 seconds. */
const PATIENCE_MS = 60_000;

/** Derives the secret for calls of the mail function from the service key, so that the secret needs no setting. */
export const mailSecret = (serviceKey: string): string =>
  createHmac('sha256', serviceKey).update('mail').digest('hex');

/**
 * Calls the function that sends emails, as the database does.
 * @returns how many emails the function tried to send
 * @throws Error that describes an unexpected response
 */
export async function wakeMails(api: string, serviceKey: string): Promise<number> {
  const { status, text } = await request(
    `${api}/functions/v1/mail`,
    { method: 'POST', headers: { authorization: `Bearer ${mailSecret(serviceKey)}` } },
    PATIENCE_MS,
  );
  const { tried, message } = parsed(text);
  if (status === 200 && typeof tried === 'number') return tried;
  throw new Error(
    `The function that sends mails responds with ${status}${message ? ` (${message})` : ''}.`,
  );
}
