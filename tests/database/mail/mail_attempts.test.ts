import { beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { kindsOf, openOutbox } from '../kit/mails';

const backend = openBackend();
const outbox = openOutbox(backend);
const { ask, change, claim, mails, pass, passMails, send, set, troubles } = outbox;

describe('failed attempts', () => {
  beforeEach(() => set('send_receipts = false, send_reminders = false'));

  it('a failed mail is retried after one minute, then every two, and given up after a day', {
    tags: 'mail',
  }, async () => {
    await ask();
    const waits: unknown[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await send({ error: 'No answer' })).toHaveLength(1);
      const mail = await backend.row(
        `select status, round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from public.mails`,
      );
      if (mail?.status === 'failed') break;
      waits.push(mail?.minutes);
      expect(await send({ error: 'Too early' })).toEqual([]);
      const wait = `${mail?.minutes} minutes 1 second`;
      await passMails(waits.length === 5 ? '23 hours 45 minutes' : wait);
    }
    expect(waits).toEqual([1, 2, 2, 2, 2, 2, 2, 2]);
    expect(await mails()).toMatchObject([{ status: 'failed', last_error: 'No answer' }]);
  });

  it('a mail fails immediately when the mail server rejects the recipient, and staff can retry the mail', async () => {
    const id = await ask();
    const error = `550 ${'é'.repeat(900)}`;
    await send({ error, permanent: true });
    const failed = await troubles();
    // The database stores at most 500 characters of an error.
    expect(failed).toMatchObject([
      { kind: 'request', failed: true, error: error.slice(0, 500), quote_id: id },
    ]);
    expect(await change('queued', [failed[0]?.id ?? null])).toMatchObject([{ status: 'queued' }]);
    expect(await troubles()).toEqual([]);
    expect(await claim()).toMatchObject([{ attempt: 1 }]);
  });

  it('a mail counts as failed after a day even when no worker has run', async () => {
    await ask();
    await pass('1 day');
    expect(await troubles()).toMatchObject([{ failed: true, error: null }]);
    expect(await claim()).toEqual([]);
    expect(await mails()).toMatchObject([
      { status: 'failed', last_error: 'No worker sent it within a day.' },
    ]);
  });
});

const AHEAD = '-400 days';

it('mails that were queued while the clock was ahead are sent once the clock is right, and fail a day later if they cannot be sent', async () => {
  await set('send_reminders = false');
  await ask();
  await pass(AHEAD);
  expect(await troubles()).toMatchObject([{ failed: false }, { failed: false }]);
  expect(kindsOf(await send({ error: 'No answer' }))).toEqual(['receipt', 'request']);
  expect(await troubles()).toEqual([]);
  await passMails('1 day');
  expect(await troubles()).toMatchObject([{ failed: true }, { failed: true }]);
});
