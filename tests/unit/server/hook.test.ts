import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { alert } from '../../../server/doctor/alert';
import { agency } from '../../../src/agency/agency';
import { withHook } from '../../../supabase/functions/_shared/hook';
import { listen } from '../../kit/listen';
import { type MailServer, startMailServer } from '../../kit/mailServer';
import { testFolder } from '../../kit/testFolder';

const dataDirectory = testFolder();
const SITE = 'https://agency.example';
const DAY_MS = 24 * 60 * 60 * 1000;

let posted: unknown[] = [];
let status = 200;
const url = await listen(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  posted.push(JSON.parse(Buffer.concat(parts).toString()));
  response.writeHead(status).end();
});
let mail: MailServer;
beforeAll(async () => {
  mail = await startMailServer();
});
afterAll(() => mail.stop());
beforeEach(() => {
  posted = [];
  status = 200;
});

const broken = (name: string) => ({ name, verdict: 'broken' as const, text: 'mend it.' });
const backup = broken('Backup');
const run = (checks: (typeof backup)[], now = Date.now(), smtpUrl?: string) =>
  alert({ alertUrl: url, smtpUrl, mailFrom: undefined, dataDirectory }, SITE, checks, now);

it('an alert is sent when failed checks change, once a day, and when all is well', {
  tags: 'operation',
}, async () => {
  await run([]);
  await run([backup], Date.now(), mail.url);
  await run([backup]);
  await run([backup, broken('Mail')]);
  await run([backup, broken('Mail')], Date.now() + DAY_MS + 1_000);
  await run([]);
  await run([]);
  const both = `${SITE}: Backup, Mail.\n✗ Backup: mend it.\n✗ Mail: mend it.`;
  expect(posted).toEqual([
    { text: `${SITE}: Backup.\n✗ Backup: mend it.` },
    { text: both },
    { text: both },
    { text: `${SITE}: all is well again.` },
  ]);
  expect(mail.received).toMatchObject([
    { subject: `${SITE}: Backup.`, recipients: [agency.email] },
  ]);
});

it('an alert that nobody accepted is told again at the next run', async () => {
  status = 500;
  await expect(run([backup])).rejects.toThrow('The web hook answers 500.');
  expect(readFileSync(join(dataDirectory, 'last-alert'), 'utf8')).toBe('');
  status = 200;
  await run([backup]);
  expect(posted).toHaveLength(2);
});

it.each([
  ['request', [{ text: 'New request Q-7K3M9P' }]],
  ['offer_answer', [{ text: 'New request Q-7K3M9P' }]],
  ['receipt', []],
])('the hook of events is told of a mail of the kind %s: %j', async (kind, told) => {
  const sent = vi.fn(async () => undefined);
  const transport = withHook({ keeps: false, send: sent, close: () => undefined }, url);
  await transport.send({ subject: 'New request Q-7K3M9P' } as never, { kind } as never);
  expect(sent).toHaveBeenCalledOnce();
  await expect.poll(() => posted).toEqual(told);
});

it('the name of a visitor writes no link into a chat, and calls nobody', async () => {
  const transport = withHook(
    { keeps: false, send: async () => undefined, close: () => undefined },
    url,
  );
  const subject =
    '<https://a.example|Open> <!channel> [Open](http://1.2.3.4) www.a.example @all _@all a@b.example J. 1.5';
  await transport.send({ subject } as never, { kind: 'request' } as never);
  await expect.poll(() => posted).toHaveLength(1);
  const text =
    '‹https:\u200b//a.\u200bexample|Open› ‹!channel› [Open] (http:\u200b//1.2.3.4) www.\u200ba.\u200bexample @\u200ball _@\u200ball a@b.\u200bexample J. 1.5';
  expect(posted).toEqual([{ text }]);
});

it('a hook of events that fails is logged without its address, and the mail counts as sent', async () => {
  status = 404;
  const log = vi.spyOn(console, 'info').mockReturnValue();
  const transport = withHook(
    { keeps: false, send: async () => undefined, close: () => undefined },
    url,
  );
  await transport.send({ subject: 'A request' } as never, { kind: 'request' } as never);
  await expect.poll(() => log).toHaveBeenCalled();
  expect(log.mock.calls.flat().join()).toMatch(
    /event=failure part=hook reason="The web hook answers 404\."$/u,
  );
});
