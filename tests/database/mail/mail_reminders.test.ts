import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';

const backend = openBackend();
const { ask, claim, pass, send, set, setStatus } = openOutbox(backend);

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
});

it('a reminder is sent after the hours that staff have set', async () => {
  await set('reminder_hours = 2, overdue_hours = 3');
  await waiting();
  await expectAfter(['2 hours', '2'], ['1 hour', '3']);
});

it('after an outage of the worker, one reminder is sent', async () => {
  await waiting();
  await expectAfter(['3 days', '72'], ['1 minute']);
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

it('no reminder is sent for a request that is answered or spam', async () => {
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
  expect(await due()).toHaveLength(1);
});

it('a queued reminder is not sent once its request is answered', async () => {
  const id = await waiting();
  await pass('20 hours');
  expect(await send({ error: 'No answer' })).toHaveLength(1);
  await setStatus(id, 'contacted');
  await expectAfter(['2 minutes']);
});

it('no reminder is sent while reminders are off, nor later for a request of that time', async () => {
  await waiting();
  await set('send_reminders = false');
  await expectAfter(['20 hours']);
  await set('send_reminders = true');
  expect(await due()).toEqual([]);
});
