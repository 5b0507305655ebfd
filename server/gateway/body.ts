import { busy, refusal } from './refusals';

const MAX_BODY = 256 * 1024;
/** The maximum size of all request bodies together. In memory, bodies take up three times their size. */
const MOST_HELD = 128 * MAX_BODY;
/** The maximum size of a small body. Nearly all requests of visitors are smaller. */
const SMALL_BODY = 32 * 1024;
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
  let held = 0;
  return async (
    request: Request,
    work: (whole: Request, body: Buffer) => Promise<Response>,
  ): Promise<Response> => {
    const { url, method, headers } = request;
    if (Number(headers.get('content-length') ?? 0) > MAX_BODY) return tooLarge();
    const parts: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
        size += part.byteLength;
        held += part.byteLength;
        if (size > MAX_BODY) return tooLarge();
        if (held > most && size > SMALL_BODY) return busy();
        parts.push(part);
      }
      const body = Buffer.concat(parts);
      if (size === 0) return await work(new Request(url, { method, headers }), body);
      if (!JSON_TYPE.test(headers.get('content-type') ?? ''))
        return refusal(415, 'Send application/json.');
      if (isNested(body, DEEPEST_JSON)) return refusal(400, 'The JSON is nested too deeply.');
      return await work(new Request(url, { method, headers, body }), body);
    } finally {
      held -= size;
    }
  };
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
    const sign = String.fromCharCode(json[index] ?? 0);
    if (sign === '"') isText = !isText;
    else if (isText) index += sign === '\\' ? 1 : 0;
    else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') depth -= 1;
    if (depth > levels) return true;
  }
  return false;
}

// Responses to a body that is not read completely close the connection.
const tooLarge = () =>
  refusal(413, `The request is larger than ${MAX_BODY / 1024} KB.`, { connection: 'close' });
