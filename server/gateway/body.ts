import type { Readable } from 'node:stream';
import { busy, refusal } from './refusals';

const MAX_BODY = 256 * 1024;
/**
 * The maximum size of a body without a token of staff. The longest request has 10,760 characters and its source, and some
 * programs write each character of four bytes as twelve. The database would take seconds to refuse more from many networks.
 */
export const LARGEST_OF_VISITORS = 144 * 1024;
/** The maximum size of all request bodies together. In memory, bodies take up three times their size. */
const MOST_HELD = 128 * MAX_BODY;
/** The maximum size of a small body. Nearly all requests of visitors are smaller. */
const SMALL_BODY = 32 * 1024;
/**
 * The maximum number of parts of a body. A body of the maximum size arrives in about 200 network packets, but a caller
 * could send each byte as a chunk of its own, each of which costs the process as much as a packet.
 */
const MOST_PARTS = 2_000;
/** The maximum depth of JSON. The screens send at most four levels. */
const DEEPEST_JSON = 32;
/** The accepted content type. Supabase Lite responds to other types with a server error. */
const JSON_TYPE = /^application\/json\s*(?:;|$)/iu;

/**
 * Returns a function that reads the complete body of a request and passes it to `work`, or refuses the body. While the
 * bodies in memory exceed `most` bytes, the function accepts only small bodies, so that a caller who sends many large
 * bodies does not block visitors.
 */
export function bodyReader(most = MOST_HELD) {
  let bufferedBytes = 0;
  return async (
    { url, method, headers }: Pick<Request, 'url' | 'method' | 'headers'>,
    incoming: Readable,
    work: (whole: Request, body: Buffer) => Promise<Response>,
    largest = MAX_BODY,
  ): Promise<Response> => {
    const words = `The request is larger than ${largest / 1024} KB.`;
    if (Number(headers.get('content-length') ?? 0) > largest) return tooLarge(words);
    let size = 0;
    /** Returns the refusal of the body that has arrived so far, if there is one. */
    const added = (part: Uint8Array, parts: number): Response | undefined => {
      size += part.byteLength;
      bufferedBytes += part.byteLength;
      if (size > largest) return tooLarge(words);
      if (parts > MOST_PARTS) return tooLarge('The request arrives in too many parts.');
      return bufferedBytes > most && size > SMALL_BODY ? busy() : undefined;
    };
    try {
      const body = await read(incoming, added);
      if (!Buffer.isBuffer(body)) return body;
      if (size === 0) return await work(new Request(url, { method, headers }), body);
      if (!JSON_TYPE.test(headers.get('content-type') ?? ''))
        return refusal(415, 'Send application/json.');
      if (isNested(body, DEEPEST_JSON)) return refusal(400, 'The JSON is nested too deeply.');
      return await work(new Request(url, { method, headers, body }), body);
    } finally {
      bufferedBytes -= size;
    }
  };
}

/**
 * Reads a body until its end, or until `added` refuses it. Uses the events of Node, because a web stream costs ten times
 * as much for each part. @throws Error if the caller closes the connection
 */
function read(
  incoming: Readable,
  added: (part: Uint8Array, parts: number) => Response | undefined,
): Promise<Buffer<ArrayBuffer> | Response> {
  const parts: Uint8Array[] = [];
  return new Promise((resolve, reject) => {
    const onPart = (part: Uint8Array) => {
      parts.push(part);
      const refused = added(part, parts.length);
      if (refused === undefined) return;
      // The response closes the connection.
      incoming.off('data', onPart).pause();
      resolve(refused);
    };
    incoming.on('data', onPart);
    incoming.once('end', () => resolve(Buffer.concat(parts)));
    incoming.once('error', reject);
    // Has no effect after the end.
    incoming.once('close', () => reject(new Error('The caller closed the connection.')));
  });
}

/**
 * Refuses a sign-in if a field contains NUL or is not text, because Supabase Lite would respond to it with 500. Returns
 * undefined for any other sign-in.
 */
export function refusedSignIn(body: Buffer): Response | undefined {
  try {
    const fields: Record<string, unknown> = body.length === 0 ? {} : JSON.parse(body.toString());
    const { email = '', password = '', refresh_token = '' } = fields;
    const isText = (field: unknown) => typeof field === 'string' && !field.includes('\0');
    if ([email, password, refresh_token].every(isText)) return undefined;
  } catch {
    // The body is not JSON, or it is `null`.
  }
  const message = 'The fields of a sign-in must be text.';
  const answer = { code: 'validation_failed', error_code: 'validation_failed', message };
  return Response.json({ ...answer, msg: message }, { status: 400 });
}

/** Whether JSON is nested deeper than `levels`. Deep nesting overflows the stack of Lite and Postgres. */
function isNested(json: Buffer, levels: number): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = String.fromCharCode(json[index] ?? 0);
    if (character === '"') isText = !isText;
    else if (isText) index += character === '\\' ? 1 : 0;
    else if (character === '[' || character === '{') depth += 1;
    else if (character === ']' || character === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}

// Responses to a body that is not read completely close the connection.
const tooLarge = (message: string) => refusal(413, message, { connection: 'close' });
