import { expect, it } from 'vitest';
import { offerValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { insertOffer, insertQuote } from '../kit/rows';

const backend = openBackend();

type Row = Record<string, unknown>;

const offer = async (id: string) => (await backend.find('offers', id)) as Row;
const quote = async (id: string) => (await backend.find('quotes', id)) as Row;

/** Updates an offer as staff and returns the name of the error, if any. */
const write = async (id: string, changes: object) => {
  const rows = (await backend.staff()).from('offers');
  const { data, error } = await rows
    .update(changes as never)
    .eq('id', id)
    .select('id');
  return error ? `${error.code} ${error.details ?? ''}` : data?.length === 1 ? 'ok' : 'none';
};
const draft = async (columns: object = {}) => {
  const quote_id = await insertQuote(backend);
  return { quote_id, id: await insertOffer(backend, { quote_id, ...columns }) };
};
const sent = async (columns: object = {}) => {
  const ids = await draft(columns);
  expect(await write(ids.id, { status: 'sent' })).toBe('ok');
  return ids;
};
const byPhone = { answered_by: 'Camille Durand', channel: 'phone', updated_by: 'Claire' };
const history = (id: string) =>
  backend.sql("select details, author from public.events where quote_id = $1 and kind = 'offer'", [
    id,
  ]);

it('sending gives a number of the year without gaps, a token and 30 days, and answers the pending request', async () => {
  const first = await sent({ updated_by: 'Claire' });
  const second = await sent();
  const day = await backend.row(
    'select private.agency_day()::text as today, (private.agency_day() + 30)::text as last',
  );
  const year = `${day?.today}`.slice(0, 4);
  expect(await offer(first.id)).toMatchObject({ status: 'sent', number: `O-${year}-001` });
  expect(await offer(second.id)).toMatchObject({
    number: `O-${year}-002`,
    token: expect.stringMatching(/^[\w-]{43}$/u),
    sent_at: expect.anything(),
  });
  expect(
    await backend.row(
      `select valid_until::text as day from public.offers where id = '${first.id}'`,
    ),
  ).toEqual({
    day: day?.last,
  });
  expect(await quote(first.quote_id)).toMatchObject({
    status: 'contacted',
    responded_at: expect.anything(),
  });
  expect(await history(first.quote_id)).toMatchObject([
    { author: 'Claire', details: { status: ['draft', 'sent'], gross_cents: 180_000, revision: 1 } },
  ]);
});

it('the number after 999 has four digits', async () => {
  const { id } = await sent();
  const year = `${(await offer(id)).number}`.slice(0, 7);
  await backend.change('offers', id, { number: `${year}999` });
  expect(await offer((await sent()).id)).toMatchObject({ number: `${year}1000` });
  expect(await offer((await sent()).id)).toMatchObject({ number: `${year}1001` });
});

it.each([
  ['lines', { lines: [] }],
  ['valid_until', { valid_until: '2026-01-01' }],
])('an offer is not sent without valid %s', async (field, columns) => {
  const { id } = await draft(columns);
  expect(await write(id, { status: 'sent' })).toContain(`PT422 {"field": "${field}"`);
  expect(await offer(id)).toMatchObject({ status: 'draft', number: null, token: null });
});

it('reopening makes a draft of the next revision with the same number, and the old link dies', async () => {
  const { id } = await sent();
  const { number, token } = await offer(id);
  await write(id, { status: 'draft' });
  expect(await offer(id)).toMatchObject({ number, revision: 2, token: null, sent_at: null });
  await write(id, { title: 'Shop' });
  await write(id, { status: 'sent' });
  const again = await offer(id);
  expect(again).toMatchObject({ number, revision: 2, title: 'Shop' });
  expect(again.token).not.toBe(token);
});

const paths: [path: string, last: string][] = [
  ['draft accepted', '409'],
  ['draft withdrawn', '409'],
  ['draft sent withdrawn', 'ok'],
  ['draft sent withdrawn draft sent', 'ok'],
  ['draft sent withdrawn accepted', '409'],
  ['draft sent declined draft', 'ok'],
  ['draft sent declined sent', 'ok'],
  ['draft sent accepted sent', 'ok'],
  ['draft sent accepted draft', '409'],
  ['draft sent accepted withdrawn', '409'],
];
it.each(paths)('the last step of %s by staff is %s', async (path, last) => {
  const { id } = await draft();
  let answer = '';
  for (const status of path.split(' ').slice(1))
    answer = await write(id, { status, ...(/ed$/u.test(status) && byPhone) });
  expect(answer).toContain(last);
});

it('staff record an acceptance only with the name of the client and a channel, never as the client', async () => {
  const { id, quote_id } = await sent();
  for (const changes of [{}, { channel: 'phone' }, { channel: 'link', answered_by: 'Camille' }])
    expect(await write(id, { status: 'accepted', ...changes })).toContain('PT422');
  await write(id, { status: 'accepted', ...byPhone });
  expect(await quote(quote_id)).toMatchObject({ status: 'approved', updated_by: 'Claire' });
  // The undo.
  await write(id, { status: 'sent' });
  expect(await quote(quote_id)).toMatchObject({ status: 'contacted' });
  expect(await offer(id)).toMatchObject({ answered_by: null, channel: null, answered_at: null });
});

it('after 15 minutes, and if the client answered, an acceptance cannot be undone', async () => {
  const recorded = await sent();
  await write(recorded.id, { status: 'accepted', ...byPhone });
  const age = "update public.offers set answered_at = now() - interval '16 minutes'";
  await backend.runWithoutTriggers('offers', age);
  expect(await write(recorded.id, { status: 'sent' })).toContain('PT409');
  const { id } = await sent();
  const { token } = await offer(id);
  await backend.call('answer_offer', { token, revision: 1, answer: { accept: 'Camille' } });
  expect(await write(id, { status: 'sent' })).toContain('PT409');
});

const printed = {
  ...{ language: 'fr', client_name: 'x', client_company: 'x', client_address: 'x' },
  ...{ client_vat_number: 'x', title: 'x', introduction: 'x', terms: 'x', start_on: '2026-12-01' },
  ...{ duration: 'x', vat_case: 'exempt', lines: [] },
};
it.each(['sent', 'accepted', 'declined', 'withdrawn'])(
  'nothing that is printed changes when an offer is %s, with the rights of staff, of the service key and of the owner',
  async (status) => {
    const { id } = await sent();
    if (status !== 'sent') await write(id, { status, ...byPhone });
    const before = await offer(id);
    for (const [column, value] of Object.entries(printed)) {
      expect(await write(id, { [column]: value })).toContain('PT409');
      const { error } = await backend
        .service()
        .from('offers')
        .update({ [column]: value } as never)
        .eq('id', id);
      expect(error?.code).toBe('PT409');
      await expect(
        backend.change('offers', id, { [column]: column === 'lines' ? '[]' : value }),
      ).rejects.toThrow('does not change');
    }
    expect(await write(id, { valid_until: '2199-01-01' })).toContain(
      status === 'sent' ? 'ok' : 'PT409',
    );
    if (status !== 'sent') expect(await offer(id)).toEqual(before);
  },
);

it('only one offer of a quote is sent or accepted at a time', async () => {
  const { quote_id } = await sent();
  const other = await insertOffer(backend, { quote_id });
  expect(await write(other, { status: 'sent' })).toContain('23505');
});

it('staff delete drafts only, and with its quote an offer goes unless it was accepted', async () => {
  const remove = async (id: string) => (await backend.staff()).from('offers').delete().eq('id', id);
  const [kept, gone, open] = [await sent(), await draft(), await sent()];
  await remove(open.id);
  expect(await offer(open.id)).toBeDefined();
  await write(kept.id, { status: 'accepted', ...byPhone });
  for (const { quote_id } of [kept, gone, open]) await backend.remove('quotes', quote_id);
  expect(await offer(kept.id)).toMatchObject({ quote_id: null, mail_to: null, status: 'accepted' });
  for (const { id } of [gone, open]) expect(await offer(id)).toBeUndefined();
  const own = await draft();
  await remove(own.id);
  expect(await offer(own.id)).toBeUndefined();
});

const line = (changes: object) => ({ ...offerValues.lines[0], ...changes });
it.each([
  [{ text: ' ' }],
  [{ text: 'x'.repeat(501) }],
  [{ text: 5 }],
  [{ quantity: '2' }],
  [{ quantity: -1 }],
  [{ quantity: 1.005 }],
  [{ quantity: 100_001 }],
  [{ unit_cents: 0.5 }],
  [{ unit_cents: 100_000_001 }],
  [{ quantity: 101, unit_cents: 100_000_000 }],
  [{ vat_rate: -1 }],
  [{ vat_rate: 30.01 }],
  [{ vat_rate: null }],
  [{ more: 1 }],
])('a line with %j is refused with its number', async (changes) => {
  const { id } = await draft();
  expect(await write(id, { lines: [line({}), line(changes)] })).toBe(
    'PT422 {"field": "lines", "limit": 2, "reason": "invalid"}',
  );
});

it('an offer without VAT has no rate above 0', async () => {
  await expect(draft({ vat_case: 'exempt' })).rejects.toThrow('offers_vat_check');
});

it('search_offers finds an offer by its number without hyphens, its client and its title', async () => {
  const { id } = await sent();
  await sent({ client_name: 'Amina', title: 'Shop' });
  const number = `${(await offer(id)).number}`;
  for (const typed of [number, number.replaceAll('-', ''), 'work camille'])
    expect(await backend.call<Row[]>('search_offers', { q: typed })).toMatchObject([{ id }]);
  expect(await backend.call<Row[]>('search_offers', { q: '' })).toHaveLength(2);
});

it('dashboard_today counts the offers that are out in the time zone of the agency, and those that end within three days', async () => {
  for (const days of [-1, 0, 3, 4]) {
    const { id } = await sent({ valid_until: '2199-01-01' });
    const day = `private.agency_day() + ${days}`;
    await backend.sql(`update public.offers set valid_until = ${day} where id = $1`, [id]);
  }
  await draft();
  const { offers } = await backend.call<Row>('dashboard_today', { today: '2199-01-01' });
  expect(offers).toEqual({ out: 3, gross_cents: 540_000, opened: 0, ending: 2 });
});
