import { expect, it } from 'vitest';
import type { Json } from '../../../src/backend/database.types';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { insertOffer, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const { claim, mails, passMails, settle } = openOutbox(backend);

interface Report {
  changed: { id: string }[];
  offered?: string[];
  unchanged: string[];
  messages: { id: string; note: string }[];
}

const change = async (
  ids: readonly string[],
  more: Record<string, unknown>,
  set: Record<string, Json> = { status: 'rejected' },
) => {
  const args = { table_name: 'quotes', author: 'Claire', ...more };
  const changes = [{ set, ids: [...ids] }] as Json;
  const { data, error } = await (await backend.staff()).rpc('change_rows', { ...args, changes });
  return { report: data as unknown as Report, error };
};
const letters = (ids: readonly string[]) =>
  ids.map((id, index) => ({ id, subject: `Your request ${index}`, body: `Hello ${index}` }));
const reject = (ids: readonly string[], more: Record<string, unknown> = {}) =>
  change(ids, { messages: letters(ids), ...more });
const seven = async () => {
  const languages = ['en', 'fr', 'ar'];
  const found: string[] = [];
  for (let index = 0; index < 7; index += 1)
    found.push(
      await insertQuote(backend, {
        email: `client${index}@mail.example`,
        language: languages[index % 3],
        follow_up_on: '2199-01-01',
      }),
    );
  return found;
};
const stored = (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await backend.find('quotes', id)) as { status: string }));
const notes = () => backend.sql('select subject_id, kind, author, subject from public.notes');

it('one call rejects seven quotes and writes to each client in their language, and a second call writes to nobody', async () => {
  const ids = await seven();
  const { report, error } = await reject(ids);
  expect(error).toBeNull();
  expect(report.messages.map(({ id }) => id)).toEqual(ids.toSorted());
  for (const row of await stored(ids)) expect(row).toMatchObject({ status: 'rejected' });
  expect((await reject(ids)).report).toMatchObject({ changed: [], messages: [] });
  const reasoned = { status: 'rejected', rejection_reason: 'budget' };
  const again = await change(ids, { messages: letters(ids) }, reasoned);
  expect(again.report).toMatchObject({ changed: expect.any(Array), messages: [] });
  const written = await notes();
  expect(written).toHaveLength(7);
  expect(written).toContainEqual({
    subject_id: ids[3],
    kind: 'email',
    author: 'Claire',
    subject: 'Your request 3',
  });
  expect(await claim()).toEqual([]);
  await passMails('15 seconds');
  const sent = (await claim()).toSorted((a, b) => `${a.to}`.localeCompare(`${b.to}`));
  expect(sent.map(({ to, language }) => [to?.[0], language])).toEqual(
    ['en', 'fr', 'ar', 'en', 'fr', 'ar', 'en'].map((language, index) => [
      `client${index}@mail.example`,
      language,
    ]),
  );
  expect(sent[3]).toMatchObject({ kind: 'message', message: { body: 'Hello 3' } });
});

it('a client without an email address is rejected without a message', async () => {
  const id = await insertQuote(backend, { email: null, phone: '+33 6 39 98 01 01' });
  const { report } = await reject([id]);
  expect(report).toMatchObject({ changed: [{ id, status: 'pending' }], messages: [] });
  expect(await notes()).toEqual([]);
});

const takeBack = (report: Report, ids: readonly string[]) =>
  change(ids, { unsent: report.messages.map(({ note }) => note) }, { status: 'pending' });

it('one call takes all back while they wait, also when one was taken back alone, and they can be refused again', async () => {
  const ids = await seven();
  const { report } = await reject(ids);
  await (await backend.staff()).from('notes').delete().eq('id', `${report.messages[0]?.note}`);
  expect((await takeBack(report, ids)).error).toBeNull();
  expect([await notes(), await mails()]).toEqual([[], []]);
  for (const row of await stored(ids)) expect(row).toMatchObject({ status: 'pending' });
  expect((await reject(ids)).report.messages).toHaveLength(7);
});

it('nothing is taken back after one has left', async () => {
  const ids = await seven();
  const { report } = await reject(ids);
  await passMails('15 seconds');
  const [mail] = await claim(1);
  if (mail) await settle(mail);
  expect((await takeBack(report, ids)).error).toMatchObject({
    code: 'PT409',
    details: '{"reason": "has_left"}',
  });
  expect(await notes()).toHaveLength(7);
  for (const row of await stored(ids)) expect(row).toMatchObject({ status: 'rejected' });
});

it('invalid messages leave nothing half done', async () => {
  const ids = [await insertQuote(backend), await insertQuote(backend)];
  const [first, second = { id: '', subject: '', body: '' }] = letters(ids);
  for (const [more, code, details] of [
    [{ author: ' ' }, 'PT422', '"author"'],
    [{ messages: {} }, 'PT422', '"messages"'],
    [{ messages: [{ id: 'x', subject: 'y', body: ['z'] }] }, 'PT422', '"messages"'],
    [{ messages: Array(101).fill(first) }, 'PT422', '"limit": 100'],
    [{ messages: [first, { ...second, body: 'x'.repeat(10_001) }] }, '23514', ''],
  ] as const) {
    const { error } = await reject(ids, more);
    expect(error?.code).toBe(code);
    expect(`${error?.details}`).toContain(details);
  }
  for (const row of await stored(ids)) expect(row).toMatchObject({ status: 'pending' });
  expect(await notes()).toEqual([]);
});

it('only changes of quotes write to clients or take messages back, because a change of projects locks them before their quotes', async () => {
  const project = await insertProject(backend, { quote_id: null });
  const set = { status: 'completed' };
  for (const more of [{ messages: letters([project]) }, { unsent: [crypto.randomUUID()] }]) {
    const { error } = await change([project], { table_name: 'projects', ...more }, set);
    expect(error).toMatchObject({ code: 'PT422', details: expect.stringContaining('table_name') });
  }
  expect(await backend.find('projects', project)).toMatchObject({ status: 'planning' });
});

it('a message whose id is no row of the call is written to nobody', async () => {
  const [id, other] = [await insertQuote(backend), await insertQuote(backend)];
  const messages = letters([id, id.toUpperCase(), other, 'x']);
  expect((await reject([id], { messages })).report.messages).toHaveLength(1);
  expect(await notes()).toHaveLength(1);
});

it('a client who can still accept an offer gets no refusal; the report names the quote', {
  tags: 'answer',
}, async () => {
  const offerFor = async (columns: Record<string, unknown>) => {
    const quote_id = await insertQuote(backend);
    const id = await insertOffer(backend, { quote_id, ...columns });
    expect((await backend.edit('offers', id, { status: 'sent' })).error).toBeNull();
    return { quote_id, id };
  };
  const out = await offerFor({});
  const over = await offerFor({});
  await backend.sql(`update public.offers set valid_until = current_date - 3 where id = $1`, [
    over.id,
  ]);
  const plain = await insertQuote(backend);
  const ids = [out.quote_id, over.quote_id, plain];
  const { report } = await reject(ids);
  expect(report.offered).toEqual([out.quote_id]);
  expect(report.messages.map(({ id }) => id)).toEqual([over.quote_id, plain].toSorted());
  expect(await stored(ids)).toMatchObject([
    { status: 'contacted' },
    { status: 'rejected' },
    { status: 'rejected' },
  ]);
  expect(await backend.find('offers', out.id)).toMatchObject({ status: 'sent' });
  // Without a message, staff set any status.
  const other = await offerFor({});
  expect((await change([other.quote_id], {})).report).toMatchObject({
    changed: [{ id: other.quote_id }],
  });

  await (await backend.staff()).from('offers').update({ status: 'withdrawn' }).eq('id', out.id);
  expect((await reject([out.quote_id])).report).toMatchObject({
    changed: [{ id: out.quote_id }],
    messages: [{ id: out.quote_id }],
  });
});
