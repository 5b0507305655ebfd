import { createHmac } from 'node:crypto';
import { parsed, request } from '../../request';

/** Longer than the function works at most. */
const PATIENCE_MS = 60_000;

/** The secret that wakes the function is made of the service key: the same each time, stored nowhere. */
export const mailSecret = (serviceKey: string): string =>
  createHmac('sha256', serviceKey).update('mail').digest('hex');

/**
 * Wakes the function that sends mails, as the database does.
 * @returns how many mails it tried
 * @throws Error with what it answered instead
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
    `The function that sends mails answers ${status}${message ? ` (${message})` : ''}.`,
  );
}
