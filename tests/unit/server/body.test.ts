import { Readable } from 'node:stream';
import { expect, it, vi } from 'vitest';
import { bodyReader, LARGEST_OF_VISITORS, refusedSignIn } from '../../../server/gateway/body';
import { quotes } from '../../../src/domain/schema';

const withBody = bodyReader();

type Work = Parameters<typeof withBody>[2];
interface Options {
  type: string;
  size: number;
  read: typeof withBody;
  largest: number;
  length: string;
}

/** Sends a body in parts of `size` bytes. */
function post(
  body: string,
  work: Work,
  {
    type = 'application/json',
    size = 65_536,
    read = withBody,
    largest,
    length = '',
  }: Partial<Options> = {},
) {
  const bytes = Buffer.from(body);
  const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, part) =>
    bytes.subarray(part * size, (part + 1) * size),
  );
  const headers = new Headers({
    'content-type': type,
    ...(length && { 'content-length': length }),
  });
  const incoming = Readable.from(parts, { objectMode: false });
  return read({ url: 'http://localhost/', method: 'POST', headers }, incoming, work, largest);
}

/** Returns the accepted body, or the status and the body of the error response. */
async function received(body: string, options?: Parameters<typeof post>[2]) {
  const answer = await post(body, async (whole) => new Response(await whole.text()), options);
  return answer.ok ? answer.text() : { status: answer.status, body: await answer.json() };
}

it('a request body above 256 KB is rejected with an error in JSON, and a smaller one is passed on unchanged', async () => {
  const fits = 'é'.repeat(128 * 1024);
  expect(await received(fits)).toBe(fits);
  const refused = {
    status: 413,
    body: { code: 'PGRST102', message: 'The request is larger than 256 KB.' },
  };
  expect(await received(`${fits}x`)).toEqual(refused);
});

it('a visitor’s body may hold the longest request, with each character escaped in twelve bytes, and little more', async () => {
  const longest = ({ maxLength }: { maxLength: number }) => '\\ud83d\\ude00'.repeat(maxLength);
  const { name, email, phone, company, message } = quotes;
  const texts = { name, email, phone, company, message };
  const fields = Object.entries(texts).map(([field, limit]) => `"${field}":"${longest(limit)}"`);
  const request = `{"request":{${fields.join()},"source":{"referrer":"${longest({ maxLength: 500 })}"}}}`;
  const largest = LARGEST_OF_VISITORS;
  expect(JSON.parse(request).request.message).toBe('😀'.repeat(message.maxLength));
  expect(await received(request, { largest })).toBe(request);
  const refused = { status: 413, body: { message: 'The request is larger than 144 KB.' } };
  const larger = ' '.repeat(largest + 1);
  expect(await received(larger, { largest })).toMatchObject(refused);
  // Its length refuses it before it is read.
  expect(await received('', { largest, length: `${largest + 1}` })).toMatchObject(refused);
});

it('a body in 2,000 parts is accepted, and one in more parts is rejected without reading the rest', async () => {
  const fits = JSON.stringify('x'.repeat(1_998));
  expect(await received(fits, { size: 1 })).toBe(fits);
  expect(await received(`${fits} `, { size: 1 })).toMatchObject({ status: 413 });
  expect(await received(' '.repeat(200_000), { size: 1 })).toMatchObject({ status: 413 });
});

it('JSON that is nested too deeply is rejected, and other JSON is accepted', async () => {
  const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  for (const body of [
    nested(20),
    JSON.stringify({ a: `\\"${'[{'.repeat(5_000)}` }),
    `[${'[],'.repeat(5_000)}[]]`,
  ])
    expect(await received(body)).toBe(body);
  for (const body of [nested(3_000), '['.repeat(100_000)])
    expect(await received(body)).toMatchObject({ status: 400, body: { code: 'PGRST102' } });
});

it.each([
  ['application/json', true],
  ['application/json;charset=UTF-8', true],
  ['Application/JSON', true],
  ['text/plain', false],
  ['application/x-www-form-urlencoded', false],
  ['application/json-seq', false],
  ['', false],
])('a body of the type %j is accepted: %s (an empty one always)', async (type, accepted) => {
  const refused = expect.objectContaining({ status: 415 });
  expect(await received('{}', { type })).toEqual(accepted ? '{}' : refused);
  expect(await received('', { type })).toBe('');
});

it.each([
  ['', undefined],
  ['{"email":"a@b.example","password":"x"}', undefined],
  ['{"refresh_token":"x"}', undefined],
  ['null', 400],
  ['{', 400],
  ['{"email":["staff@confluence.example"],"password":["x"]}', 400],
  ['{"password":5}', 400],
  ['{"email":"a\\u0000b"}', 400],
  ['{"refresh_token":{}}', 400],
])('a sign-in with the body %s is refused with the status %s', async (body, status) => {
  const refused = refusedSignIn(Buffer.from(body));
  expect(refused?.status).toBe(status);
  if (status) expect(await refused?.json()).toMatchObject({ code: 'validation_failed' });
});

it('a large request body is rejected while other bodies use most of the memory, and a small one is accepted', async () => {
  const read = bodyReader(100_000);
  const done: (() => void)[] = [];
  const waiting = () => new Promise<Response>((end) => done.push(() => end(new Response())));
  const send = (size: number) => post(JSON.stringify('x'.repeat(size)), waiting, { read });
  const answers = [send(99_000)];
  await vi.waitFor(() => expect(done).toHaveLength(1));
  const refused = await send(60_000);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  answers.push(send(30_000));
  await vi.waitFor(() => expect(done).toHaveLength(2));
  for (const end of done) end();
  answers.push(send(90_000));
  await vi.waitFor(() => expect(done).toHaveLength(3));
  done[2]?.();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200]);
});
