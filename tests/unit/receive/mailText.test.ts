import type { ImapFlow } from 'imapflow';
import { describe, expect, it } from 'vitest';
import { rawOf } from '../../../server/embedded/mailText';
import { Unreadable } from '../../../supabase/functions/_shared/receive/limits';
import { parse } from '../../../supabase/functions/_shared/receive/parse';

/** A mailbox with one mail, of which it returns the parts that are asked for. */
const mailbox = (bodyStructure: object, parts: Readonly<Record<string, string>>) =>
  ({
    async fetchOne(_: string, { bodyParts }: { bodyParts?: { key: string }[] }) {
      if (!bodyParts) return { bodyStructure };
      const asked = bodyParts.map(({ key }) => [key, Buffer.from(parts[key] ?? '')] as const);
      const headers = Buffer.from('From: Camille <camille@client.example>\r\n');
      return { headers, bodyParts: new Map(asked) };
    },
  }) as unknown as ImapFlow;

it('of a text of many lines only the first ones are read, because each costs as much as a whole line', async () => {
  const text = `Yes, on Monday.\r\n${'\r\n'.repeat(130_000)}`;
  const raw = await rawOf(mailbox({ type: 'text/plain' }, { text }), 7);
  expect(
    Buffer.from(raw ?? [])
      .toString()
      .split('\n').length,
  ).toBeLessThan(5_100);
  expect(await parse(raw ?? new Uint8Array())).toMatchObject({ body: 'Yes, on Monday.' });
});

const MIXED = { type: 'multipart/mixed' };
const PLAIN = 'Content-Type: text/plain; charset=utf-8\r\n';

it('the name of a file with half a character does not stop the reading of the mailbox', async () => {
  const file = {
    part: '2',
    type: 'application/pdf',
    disposition: 'attachment',
    // What imapflow decodes from =?utf-16le?B?ANxhAA==?=.pdf
    dispositionParameters: { filename: '\udc00a.pdf' },
  };
  const childNodes = [{ part: '1', type: 'text/plain' }, file];
  const parts = { '1.mime': PLAIN, 1: 'Here is the plan.' };
  const raw = await rawOf(mailbox({ ...MIXED, childNodes }, parts), 7);
  expect(await parse(raw ?? new Uint8Array())).toMatchObject({
    body: 'Here is the plan.',
    attachments: [expect.stringMatching(/a\.pdf$/u)],
  });
});

it('files are named that stand beside the text among its images, and these are not', async () => {
  const attached = (part: string, type: string, filename: string) => ({
    ...{ part, type, id: `<${part}@client>`, disposition: 'attachment' },
    dispositionParameters: { filename },
  });
  const childNodes = [
    { part: '1', type: 'text/html' },
    { part: '2', type: 'image/png', id: '<logo@client>' },
    attached('3', 'application/pdf', 'plan.pdf'),
    attached('4', 'image/jpeg', 'shop.jpg'),
  ];
  const parts = { '1.mime': PLAIN.replace('plain', 'html'), 1: '<p>Here is the plan.</p>' };
  const raw = await rawOf(mailbox({ type: 'multipart/related', childNodes }, parts), 7);
  expect(await parse(raw ?? new Uint8Array())).toMatchObject({
    body: 'Here is the plan.',
    attachments: ['plan.pdf', 'shop.jpg'],
  });
});

it('a mail of which the server describes a part without a type cannot be read, and is not tried again', async () => {
  const odd = mailbox({ ...MIXED, childNodes: [{ part: '1' }] }, {});
  await expect(rawOf(odd, 7)).rejects.toBeInstanceOf(Unreadable);
});

describe('of a mail of several parts, each text is read', () => {
  const HTML = PLAIN.replace('plain', 'html');
  const [plain, html] = ['text/plain', 'text/html'];
  it.each([
    [
      'before and after a picture',
      [
        { part: '1', type: plain },
        { part: '2', type: 'image/jpeg', id: '<p@client>', disposition: 'inline' },
        { part: '3', type: plain },
      ],
      { '1.mime': PLAIN, 1: 'Here is the photo.', '3.mime': PLAIN, 3: 'Please stop the work.' },
      /^Here is the photo\.\s+Please stop the work\.$/u,
    ],
    [
      'also the HTML version of an empty one',
      [
        {
          part: '1',
          type: 'multipart/alternative',
          childNodes: [
            { part: '1.1', type: plain },
            { part: '1.2', type: html },
          ],
        },
      ],
      { '1.1.mime': PLAIN, '1.1': ' ', '1.2.mime': HTML, '1.2': '<p>Yes, on Monday.</p>' },
      /^Yes, on Monday\.$/u,
    ],
    [
      'also before the plain line that a scanner adds',
      [
        { part: '1', type: html },
        { part: '2', type: plain },
      ],
      { '1.mime': HTML, 1: '<p>The budget is approved.</p>', '2.mime': PLAIN, 2: 'Scanned.' },
      /^The budget is approved\.\s+Scanned\.$/u,
    ],
  ])('%s', async (_, childNodes, parts, body) => {
    const raw = await rawOf(mailbox({ ...MIXED, childNodes }, parts), 7);
    expect(await parse(raw ?? new Uint8Array())).toMatchObject({
      body: expect.stringMatching(body),
    });
  });
});
