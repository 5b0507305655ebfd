import { agency } from '../../../../src/agency/agency.ts';
import { isSame, secretKey, type Variables } from '../access.ts';
import { apiOf } from '../api.ts';
import { log, reasonOf } from '../log.ts';
import { joined, LARGEST_MAIL, Unreadable } from './limits.ts';
import { leave, receive } from './receive.ts';

/** A provider's JSON escapes quotes and line breaks, and Base64 is a third longer. */
const LARGEST_BODY = 2 * LARGEST_MAIL;

/**
 * Returns a handler for HTTP requests that contain `INBOUND_SECRET`, as a bearer or as the password of the URL. Their body
 * is a mail as it was sent, Postmark's JSON with `RawEmail`, or Mailgun's form with `body-mime`. A provider repeats a
 * request without success, so a mail that cannot be read is a success.
 */
export function inboundHandler(variables: Variables) {
  return async (request: Request): Promise<Response> => {
    const { SUPABASE_URL = '', INBOUND_SECRET = '', MAIL_FROM = agency.email } = variables;
    const key = secretKey(variables) ?? '';
    if (!INBOUND_SECRET || !isSame(secretOf(request), INBOUND_SECRET)) {
      return answer(403, 'forbidden');
    }
    if (request.method !== 'POST') return answer(405, 'Use POST.');
    if (!SUPABASE_URL || !key) return answer(500, 'Set SUPABASE_URL and the service key.');
    const api = apiOf(SUPABASE_URL, key);
    const file = async () => {
      const raw = await mailOf(request);
      return raw && receive(raw, { api, authserv: variables.MAIL_AUTHSERV, own: [MAIL_FROM] });
    };
    try {
      const outcome = await file().catch((error) => leave(error, api));
      return outcome ? Response.json({ outcome }) : answer(413, 'The mail is too large.');
    } catch (error) {
      log('failure', { part: 'inbound', reason: reasonOf(error) });
      return answer(502, 'The database does not respond.');
    }
  };
}

const answer = (status: number, message: string): Response =>
  Response.json({ message }, { status });

/** The bearer, or the password of an address such as https://mail:secret@…, which providers send as Basic. */
function secretOf({ headers }: Request): string {
  const [scheme = '', value = ''] = (headers.get('authorization') ?? '').split(' ');
  const name = scheme.toLowerCase();
  if (name !== 'basic') return name === 'bearer' ? value : '';
  try {
    return atob(value).replace(/^[^:]*:/u, '');
  } catch {
    return '';
  }
}

/** @returns undefined if the mail is too large */
async function mailOf(request: Request): Promise<Uint8Array | undefined> {
  const body = await limited(request);
  if (!body) return undefined;
  const type = request.headers.get('content-type') ?? '';
  if (type.startsWith('application/json')) return encoded(fieldOf(body, 'RawEmail'));
  if (/^(?:multipart\/form-data|application\/x-www-form-urlencoded)/u.test(type)) {
    const form = await new Response(body, { headers: { 'content-type': type } })
      .formData()
      .catch(() => new FormData());
    const field = form.get('body-mime');
    return field instanceof Blob ? new Uint8Array(await field.arrayBuffer()) : encoded(field);
  }
  return body;
}

function fieldOf(body: Uint8Array, name: string): unknown {
  try {
    return Object(JSON.parse(new TextDecoder().decode(body)))[name];
  } catch {
    return undefined;
  }
}

/** @throws Unreadable if the provider sends no mail */
function encoded(text: unknown): Uint8Array {
  if (typeof text === 'string' && text !== '') return new TextEncoder().encode(text);
  throw new Unreadable('The request contains no mail: turn on the raw mail at the provider.');
}

/** Reads no more of a request than a mail can have. */
async function limited(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > LARGEST_BODY) return undefined;
    chunks.push(chunk);
  }
  return joined(chunks);
}
