import { beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { type Mail, openOutbox } from '../kit/mails';

const backend = openBackend();
const outbox = openOutbox(backend);
const { ask, change, claim, mails, pass, passMails, set, setStatus, settle, troubles } = outbox;

describe('failed attempts', () => {
  beforeEach(() => set('send_receipts = false, send_reminders = false'));
  const attempt = async (outcome: Parameters<typeof settle>[1]) => {
    const [mail] = await claim();
    if (mail === undefined) return false;
    await settle(mail, outcome);
    return true;
  };

  it('a mail is retried a minute after the first failed attempt and then every two minutes, and fails after a day', async () => {
    await ask();
    const waits: number[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await attempt({ error: 'No answer' })).toBe(true);
      const [mail] = await backend.sql<{ minutes: number; status: string }>(
        `select status, round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from public.mails`,
      );
      if (mail?.status === 'failed') break;
      waits.push(mail?.minutes ?? 0);
      expect(await attempt({ error: 'Too early' })).toBe(false);
      await passMails(
        waits.length === 5 ? '23 hours 45 minutes' : `${mail?.minutes} minutes 1 second`,
      );
    }
    expect(waits).toEqual([1, 2, 2, 2, 2, 2, 2, 2]);
    expect(await mails()).toMatchObject([{ status: 'failed', last_error: 'No answer' }]);
  });

  it('a mail fails immediately when the mail server rejects the recipient, and staff can retry the mail', async () => {
    const id = await ask();
    await attempt({ error: '550 no such user', permanent: true });
    const failed = await troubles();
    expect(failed).toMatchObject([
      { kind: 'request', failed: true, error: '550 no such user', quote_id: id },
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

  it('the database stores at most 500 characters of the error of an attempt', async () => {
    await ask();
    await attempt({ error: 'é'.repeat(900) });
    expect((await mails())[0]?.last_error).toHaveLength(500);
  });
});

describe('a clock that was ahead', () => {
  const AHEAD = '-400 days';

  it('mails that were queued while the clock was ahead are sent once the clock is right, and fail a day later if they cannot be sent', async () => {
    await set('send_reminders = false');
    await ask();
    await pass(AHEAD);
    expect(await troubles()).toMatchObject([{ failed: false }, { failed: false }]);
    const claimed = await claim();
    expect(claimed.map(({ kind }) => kind).sort()).toEqual(['receipt', 'request']);
    for (const mail of claimed) await settle(mail, { error: 'No answer' });
    expect(await troubles()).toEqual([]);
    await passMails('1 day');
    expect(await troubles()).toMatchObject([{ failed: true }, { failed: true }]);
  });

  it('a mail that a worker claimed while the clock was ahead can be claimed again after five minutes', async () => {
    await set('send_receipts = false, send_reminders = false');
    await ask();
    const [first] = await claim();
    await passMails(AHEAD);
    expect(await claim()).toEqual([]);
    await passMails('5 minutes');
    expect(await claim()).toMatchObject([{ id: first?.id, attempt: 2 }]);
  });

  it('a receipt, a reminder and a test mail that were sent while the clock was ahead do not hold back later ones', async () => {
    await ask();
    await pass('20 hours');
    await outbox.test();
    const sent = await claim();
    expect(sent.map(({ kind }) => kind).sort()).toEqual(['receipt', 'reminder', 'request', 'test']);
    for (const mail of sent) await settle(mail);
    await passMails(AHEAD);

    expect((await claim()).map(({ kind }) => kind)).toEqual(['reminder']);
    expect((await mails()).map(({ kind }) => kind)).not.toContain('test');
    await passMails('1 day');
    await ask();
    expect((await claim()).map(({ kind }) => kind).sort()).toContain('receipt');
  });
});

describe('reminders', () => {
  /** Sends a request and marks its mails as sent. Returns the id of the quote. */
  const waiting = async () => {
    const id = await ask();
    for (const mail of await claim()) await settle(mail);
    return id;
  };
  const due = async () => {
    const claimed = await claim();
    for (const mail of claimed) await settle(mail);
    return claimed.map(({ kind, quotes }) => [
      kind,
      ...(quotes ?? []).map(({ waiting_hours }) => waiting_hours),
    ]);
  };

  it('a reminder is sent after 20 hours and again when the request is overdue', async () => {
    await waiting();
    await pass('19 hours 59 minutes');
    expect(await due()).toEqual([]);
    await pass('1 minute');
    expect(await due()).toEqual([['reminder', 20]]);
    await pass('2 hours');
    expect(await due()).toEqual([]);
    await pass('2 hours');
    expect(await due()).toEqual([['reminder', 24]]);
    await pass('30 hours');
    expect(await due()).toEqual([]);
  });

  it('reminders are sent after the numbers of hours that staff have set', async () => {
    await set('reminder_hours = 2, overdue_hours = 3');
    await waiting();
    await pass('2 hours');
    expect(await due()).toEqual([['reminder', 2]]);
    await pass('1 hour');
    expect(await due()).toEqual([['reminder', 3]]);
  });

  it('a reminder lists all pending requests that are at least 20 hours old, and is sent at most once an hour', async () => {
    await waiting();
    await pass('30 minutes');
    await waiting();
    await waiting();
    await pass('20 hours');
    expect(await due()).toEqual([['reminder', 20, 20, 20]]);
    await setStatus(await waiting(), 'contacted');
    await pass('3 hours 30 minutes');
    expect(await due()).toEqual([['reminder', 24, 23, 23]]);
    await pass('30 minutes');
    expect(await due()).toEqual([]);
    await pass('30 minutes');
    expect(await due()).toEqual([['reminder', 25, 24, 24]]);
  });

  it('a delayed reminder states the waiting times at the time of sending, and is not repeated for the same requests', async () => {
    await waiting();
    await pass('19 hours');
    await waiting();
    await pass('1 hour');
    const [queued] = await claim();
    expect(queued?.count).toBe(1);
    await settle(queued as Mail, { error: 'No answer' });
    await pass('3 hours');
    expect(await due()).toEqual([['reminder', 23]]);
    await pass('50 minutes');
    expect(await due()).toEqual([]);
  });

  it('only one reminder is sent after the worker has not run for days', async () => {
    await waiting();
    await pass('3 days');
    expect(await due()).toEqual([['reminder', 72]]);
  });

  it.each(['contacted', 'approved', 'rejected'])(
    'no reminder is sent for a request with the status %s',
    async (status) => {
      const id = await waiting();
      await pass('20 hours');
      await setStatus(id, status);
      expect(await due()).toEqual([]);
      await setStatus(id, 'pending');
      const queued = await claim();
      expect(queued).toHaveLength(1);
      await settle(queued[0] as Mail, { error: 'No answer' });
      await setStatus(id, status);
      await pass('2 minutes');
      expect(await due()).toEqual([]);
    },
  );

  it('no reminder is sent for spam, while reminders are turned off, or for requests received before reminders were turned on', async () => {
    const id = await waiting();
    await pass('20 hours');
    await backend.sql('update public.quotes set is_spam = true where id = $1', [id]);
    expect(await due()).toEqual([]);
    await backend.sql('update public.quotes set is_spam = false where id = $1', [id]);
    await set('send_reminders = false');
    expect(await due()).toEqual([]);
    await set('send_reminders = true');
    expect(await due()).toEqual([]);
  });
});
