import { beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { kindsOf, openOutbox } from '../kit/mails';

const backend = openBackend();
const outbox = openOutbox(backend);
const { ask, change, claim, mails, pass, passMails, send, set, setStatus, troubles } = outbox;

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

/** Sends a request and marks its mails as sent. Returns the id of the quote. */
const waiting = async () => {
  const id = await ask();
  await send();
  return id;
};
const hoursOf = (claimed: Awaited<ReturnType<typeof claim>>) =>
  claimed.map(({ kind, quotes = [] }) =>
    [kind, ...quotes.map(({ waiting_hours }) => waiting_hours)].join(' '),
  );
const due = async () => hoursOf(await send());
/** After each time, the reminders that are due: their kind and the hours that each listed request has waited. */
const expectAfter = async (...steps: [interval: string, expected?: string][]) => {
  for (const [interval, expected] of steps) {
    await pass(interval);
    expect(await due()).toEqual(expected ? [`reminder ${expected}`] : []);
  }
};

it('a reminder is sent after 20 hours and again when the request is overdue', {
  tags: 'mail',
}, async () => {
  await waiting();
  await expectAfter(['19 hours 59 minutes'], ['1 minute', '20'], ['2 hours']);
  await expectAfter(['2 hours', '24'], ['30 hours']);
  // Staff set other numbers of hours. After an outage of the worker, one reminder is sent.
  await backend.empty();
  await set('reminder_hours = 2, overdue_hours = 3');
  await waiting();
  await expectAfter(['2 hours', '2'], ['1 hour', '3']);
  await backend.empty();
  await waiting();
  await expectAfter(['3 days', '72']);
});

it('a reminder lists all pending requests that are at least 20 hours old, and is sent at most once an hour', async () => {
  await waiting();
  await pass('30 minutes');
  await waiting();
  await waiting();
  await expectAfter(['20 hours', '20 20 20']);
  await setStatus(await waiting(), 'contacted');
  await expectAfter(['3 hours 30 minutes', '24 23 23'], ['30 minutes']);
  await expectAfter(['30 minutes', '25 24 24']);
});

it('a delayed reminder states the waiting times at the time of sending, and is not repeated for the same requests', async () => {
  await waiting();
  await pass('19 hours');
  await waiting();
  await pass('1 hour');
  expect(await send({ error: 'No answer' })).toMatchObject([{ count: 1 }]);
  await expectAfter(['3 hours', '23'], ['50 minutes']);
});

it('no reminder is sent for a request that is answered or spam, even if it is queued already, or while reminders are turned off', async () => {
  const id = await waiting();
  await pass('20 hours');
  for (const columns of [
    { status: 'contacted' },
    { status: 'approved' },
    { status: 'rejected' },
    { is_spam: true },
  ]) {
    await backend.change('quotes', id, columns);
    expect(await due()).toEqual([]);
    await backend.change('quotes', id, { status: 'pending', is_spam: false });
  }
  expect(await send({ error: 'No answer' })).toHaveLength(1);
  await setStatus(id, 'contacted');
  await expectAfter(['2 minutes']);
  // Nor for requests that were received before reminders were turned on.
  await setStatus(id, 'pending');
  for (const isOn of [false, true]) {
    await set(`send_reminders = ${isOn}`);
    expect(await due()).toEqual([]);
  }
});
