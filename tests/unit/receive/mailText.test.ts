import type { ImapFlow } from 'imapflow';
import { expect, it } from 'vitest';
import { rawOf } from '../../../server/embedded/mailText';
import { parse } from '../../../supabase/functions/_shared/receive/parse';

/** A mailbox with one mail of plain text. */
const mailbox = (text: string) =>
  ({
    fetchOne: async (_: string, { bodyParts }: { bodyParts?: unknown }) =>
      bodyParts
        ? {
            headers: Buffer.from('From: Camille <camille@client.example>\r\n'),
            bodyParts: new Map([['text', Buffer.from(text)]]),
          }
        : { bodyStructure: { type: 'text/plain' } },
  }) as unknown as ImapFlow;

it('of a text of many lines only the first ones are read, because each costs as much as a whole line', async () => {
  const raw = await rawOf(mailbox(`Yes, on Monday.\r\n${'\r\n'.repeat(130_000)}`), 7);
  expect(
    Buffer.from(raw ?? [])
      .toString()
      .split('\n').length,
  ).toBeLessThan(5_100);
  expect(await parse(raw ?? new Uint8Array())).toMatchObject({ body: 'Yes, on Monday.' });
});
