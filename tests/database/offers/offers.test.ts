import { expect, it } from 'vitest';
import { agencyDay } from '../../../src/domain/dates';
import { offerValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';
import { insertOffer, insertProject } from '../kit/rows';

const backend = openBackend();

type Row = Record<string, unknown>;

const { find: offer, write, draft, sent } = openOffers(backend);
const quote = async (id: string) => (await backend.find('quotes', id)) as Row;
const followUp = async (id: string) =>
  (await backend.row(`select follow_up_on::text as day from public.quotes where id = '${id}'`))
    ?.day;
const byPhone = { answered_by: 'Camille Durand', channel: 'phone', updated_by: 'Claire' };
const history = (id: string) =>
  backend.sql(
    "select details, author from public.events where subject_id = $1 and kind = 'offer' order by id",
    [id],
  );

it('sending gives a gapless number of the year, a token and 30 days, and answers the request', {
  tags: 'offer',
}, async () => {
  const first = await sent({ updated_by: 'Claire' });
  const second = await sent();
  const [day] = await backend.sql(
    `select private.agency_day()::text as today, valid_until - private.agency_day() as days
     from public.offers where id = $1`,
    [first.id],
  );
  expect(day?.days).toBe(30);
  const year = `${day?.today}`.slice(0, 4);
  expect(await offer(first.id)).toMatchObject({ status: 'sent', number: `O-${year}-001` });
  expect(await offer(second.id)).toMatchObject({
    number: `O-${year}-002`,
    token: expect.stringMatching(/^[\w-]{43}$/u),
    sent_at: expect.anything(),
  });
  const answered = { status: 'contacted', responded_at: expect.anything() };
  expect(await quote(first.quote_id)).toMatchObject(answered);
  expect(await history(first.quote_id)).toMatchObject([
    { author: 'Claire', details: { status: ['draft', 'sent'], gross_cents: 180_000, revision: 1 } },
  ]);
});

const line = (changes: object) => ({ ...offerValues.lines[0], ...changes });

it('an offer is not sent without lines above zero for each VAT rate, and a day in the future', async () => {
  for (const [field, columns] of [
    ['lines', { lines: [] }],
    ['lines', { lines: [line({ unit_cents: 0 })] }],
    ['lines', { lines: [line({}), line({ quantity: 1, unit_cents: -150_000 })] }],
    ['lines', { lines: [line({}), line({ vat_rate: 10, quantity: 1, unit_cents: -100 })] }],
    ['valid_until', { valid_until: '2026-01-01' }],
  ] as const) {
    const { id } = await draft(columns);
    expect(await write(id, { status: 'sent' })).toContain(`PT422 {"field": "${field}"`);
    expect(await offer(id)).toMatchObject({ status: 'draft', number: null, token: null });
  }
  await sent({ lines: [line({}), line({ quantity: 1, unit_cents: -149_999 })] });
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
  ['draft sent withdrawn draft sent', 'ok'],
  ['draft sent draft withdrawn draft sent', 'ok'],
  ['draft sent draft declined', '409'],
  ['draft sent withdrawn accepted', '409'],
  ['draft sent declined draft', 'ok'],
  ['draft sent declined sent', 'ok'],
  ['draft sent accepted sent', 'ok'],
  ['draft sent accepted draft', '409'],
  ['draft sent accepted withdrawn', '409'],
];
it('staff withdraw, reopen and answer an offer in these orders only', async () => {
  for (const [path, last] of paths) {
    const { id } = await draft();
    let answer = '';
    for (const status of path.split(' ').slice(1))
      answer = await write(id, { status, ...(/ed$/u.test(status) && byPhone) });
    expect([path, answer]).toEqual([path, expect.stringContaining(last)]);
  }
});

it('staff record an acceptance only with the name of the client and a channel', async () => {
  const { id, quote_id } = await sent();
  for (const changes of [{}, { channel: 'phone' }, { channel: 'link', answered_by: 'Camille' }])
    expect(await write(id, { status: 'accepted', ...changes })).toContain('PT422');
  for (const answered_by of ['', '\u2800'])
    expect(await write(id, { status: 'accepted', channel: 'phone', answered_by })).toContain(
      'answered_by',
    );
  await write(id, { status: 'accepted', ...byPhone });
  expect(await quote(quote_id)).toMatchObject({ status: 'approved', updated_by: 'Claire' });
  // The undo.
  await write(id, { status: 'sent' });
  expect(await quote(quote_id)).toMatchObject({ status: 'contacted' });
  expect(await offer(id)).toMatchObject({ answered_by: null, channel: null, answered_at: null });
});

it('neither staff nor the service key record an answer by the link, whatever stands around the word', async () => {
  const { id } = await sent();
  const answer = { answered_by: 'Camille', decline_reason: 'x' };
  for (const client of [await backend.staff(), backend.service()])
    for (const status of ['accepted', 'declined'])
      for (const channel of ['link', ' link', 'link\u200b', '\u00a0link\u0001', 'LINK', '']) {
        const changes = { ...answer, status, channel };
        const { error } = await client.from('offers').update(changes).eq('id', id);
        expect([channel, error?.details]).toEqual([
          channel,
          '{"field": "channel", "reason": "required"}',
        ]);
      }
  expect(await offer(id)).toMatchObject({ status: 'sent', channel: null });
});

it('an acceptance by the client, or of a project, cannot be taken back', {
  tags: 'acceptance',
}, async () => {
  const converted = await sent();
  await write(converted.id, { status: 'accepted', ...byPhone });
  await insertProject(backend, { quote_id: converted.quote_id });
  expect(await write(converted.id, { status: 'sent' })).toContain('PT409');
  const { id } = await sent();
  const { token } = await offer(id);
  await backend.call('answer_offer', { token, revision: '1', answer: { accept: 'Camille' } });
  expect(await write(id, { status: 'sent' })).toContain('PT409');
});

const printed = {
  language: 'fr',
  client_name: 'x',
  client_company: 'x',
  client_address: 'x',
  client_vat_number: 'x',
  title: 'x',
  introduction: 'x',
  terms: 'x',
  start_on: '2026-12-01',
  duration: 'x',
  vat_case: 'exempt',
  lines: [],
};
it('nothing that is printed changes once an offer was sent, with the rights of staff, of the service key and of the owner', async () => {
  for (const status of ['sent', 'accepted', 'declined', 'withdrawn']) {
    const { id } = await sent();
    if (status !== 'sent') await write(id, { status, ...byPhone });
    const before = await offer(id);
    for (const [column, value] of Object.entries(printed))
      await expect(
        backend.change('offers', id, { [column]: column === 'lines' ? '[]' : value }),
      ).rejects.toThrow('does not change');
    expect(await write(id, { lines: [] })).toContain('PT409');
    const rows = backend.service().from('offers');
    expect((await rows.update({ lines: [] }).eq('id', id)).error?.code).toBe('PT409');
    expect(await offer(id)).toEqual(before);
    expect(await write(id, { valid_until: '2199-01-01' })).toContain(
      status === 'sent' ? 'ok' : 'PT409',
    );
  }
});

it('only one offer of a quote is sent or accepted at a time', { tags: 'offer' }, async () => {
  const { quote_id } = await sent();
  const other = await insertOffer(backend, { quote_id });
  expect(await write(other, { status: 'sent' })).toContain('23505');
});

const numbers = async () =>
  (
    await backend.sql<{ number: string }>(
      'select number from public.offers where number is not null order by number',
    )
  ).map(({ number }) => number.slice(7));

it('staff and the service key delete an offer only while it has no number, and a draft with a number can be withdrawn', async () => {
  const own = await draft();
  const { id } = await sent();
  await write(id, { status: 'draft' });
  for (const client of [await backend.staff(), backend.service()])
    expect((await client.from('offers').delete().eq('id', id)).error).toMatchObject({
      code: 'PT409',
      details: '{"reason": "numbered"}',
    });
  expect(await write(id, { status: 'withdrawn' })).toBe('ok');
  await (await backend.staff()).from('offers').delete().eq('id', own.id);
  expect(await offer(own.id)).toBeUndefined();
});

it('with its quote a draft goes, a contract stays whole, and any other offer keeps only its number, dates and amounts', async () => {
  const contact = { client_company: 'Atelier', client_address: '1 rue', introduction: 'Hello' };
  const kept = await sent(contact);
  await write(kept.id, { status: 'accepted', ...byPhone });
  const open = await sent(contact);
  const { token } = await offer(open.id);
  const declined = await sent(contact);
  await write(declined.id, { status: 'declined', ...byPhone, decline_reason: 'Too much' });
  const reopened = await sent(contact);
  await write(reopened.id, { status: 'draft' });
  const gone = await draft();
  for (const { quote_id } of [kept, open, declined, reopened, gone])
    await (await backend.staff()).from('quotes').delete().eq('id', quote_id);
  expect(await offer(gone.id)).toBeUndefined();
  expect(await offer(kept.id)).toMatchObject({ status: 'accepted', quote_id: null, ...contact });
  const bare = {
    quote_id: null,
    token: null,
    client_name: '–',
    client_company: null,
    introduction: null,
    client_address: null,
    answered_by: null,
    decline_reason: null,
    gross_cents: 180_000,
    lines: [line({ text: '–' })],
  };
  expect(await offer(open.id)).toMatchObject({ status: 'withdrawn', ...bare });
  expect(await offer(declined.id)).toMatchObject({ status: 'declined', ...bare });
  expect(await offer(reopened.id)).toMatchObject({ status: 'withdrawn', ...bare });
  expect(await backend.call('read_offer', { token })).toBeNull();
  await sent();
  expect(await numbers()).toEqual(['001', '002', '003', '004', '005']);
});

it('40 offers sent at once have the 40 numbers after those of an earlier version, also after 999', async () => {
  const earlier = await sent();
  const year = `${(await offer(earlier.id)).number}`.slice(0, 7);
  await backend.change('offers', earlier.id, { number: `${year}980` });
  await backend.sql('delete from private.offer_numbers where last > 0');
  const drafts = await Promise.all(Array.from({ length: 40 }, () => draft()));
  const answers = await Promise.all(drafts.map(({ id }) => write(id, { status: 'sent' })));
  expect(new Set(answers)).toEqual(new Set(['ok']));
  expect((await numbers()).map(Number).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 41 }, (_, index) => 980 + index),
  );
});

it('a sending that fails takes no number', async () => {
  const { id, quote_id } = await draft();
  const sending = `update public.offers set status = 'sent' where id = '${id}'`;
  await backend.run(
    `do $$ begin ${sending}; raise 'x'; exception when raise_exception then null; end $$`,
  );
  expect(await offer(id)).toMatchObject({ number: null });
  // Another one of the same quote is open, so this sending fails after its number was taken.
  await write(id, { status: 'sent' });
  const other = await insertOffer(backend, { quote_id });
  expect(await write(other, { status: 'sent' })).toContain('23505');
  await sent();
  expect(await numbers()).toEqual(['001', '002']);
});

it('staff prolong a sent or expired offer, and its link stays', {
  tags: 'offer',
}, async () => {
  const { id } = await sent();
  const { token } = await offer(id);
  await backend.change('offers', id, { valid_until: '2026-01-01' });
  for (const valid_until of ['2026-01-02', null])
    expect(await write(id, { valid_until })).toContain('"valid_until"');
  expect(await write(id, { valid_until: '2199-01-01', updated_by: 'Claire' })).toBe('ok');
  expect(await offer(id)).toMatchObject({ token, status: 'sent', revision: 1 });
  const answer = { accept: 'Camille' };
  await backend.call('answer_offer', { token, revision: '1', answer });
  expect(await offer(id)).toMatchObject({ status: 'accepted' });
});

it('the sender becomes the owner of a quote without owner, and an answer ends the follow-up', async () => {
  const { id, quote_id } = await draft();
  const day = { follow_up_on: '2199-01-01' };
  await backend.change('quotes', quote_id, day);
  await write(id, { status: 'sent', updated_by: 'Claire' });
  expect(await quote(quote_id)).toMatchObject({ owner: 'Claire', follow_up_on: expect.anything() });
  await write(id, { status: 'accepted', ...byPhone });
  expect(await quote(quote_id)).toMatchObject({ follow_up_on: null });
  const other = await draft();
  await backend.change('quotes', other.quote_id, { ...day, owner: 'Omar' });
  await write(other.id, { status: 'sent', updated_by: 'Claire' });
  await write(other.id, { status: 'declined', ...byPhone });
  expect(await quote(other.quote_id)).toMatchObject({ owner: 'Omar', follow_up_on: null });
});

it('an answer that staff recorded and take back restores the follow-up that it ended', async () => {
  const { id, quote_id } = await draft();
  await backend.change('quotes', quote_id, { follow_up_on: '2199-01-01' });
  await write(id, { status: 'sent' });
  for (const status of ['accepted', 'declined']) {
    await write(id, { status, ...byPhone });
    expect(await followUp(quote_id)).toBeNull();
    await write(id, { status: 'sent' });
    expect(await followUp(quote_id)).toBe('2199-01-01');
  }
  // A day that staff have planned meanwhile stays.
  await write(id, { status: 'accepted', ...byPhone });
  await backend.change('quotes', quote_id, { follow_up_on: '2198-01-01' });
  await write(id, { status: 'sent' });
  expect(await followUp(quote_id)).toBe('2198-01-01');
});

it('an extension stands in the history of the quote with both days, and moves the follow-up that the sending planned', async () => {
  const { id, quote_id } = await sent({ valid_until: '2199-06-30' });
  await write(id, { valid_until: '2199-07-30', updated_by: 'Claire' });
  expect((await history(quote_id)).at(-1)).toMatchObject({
    author: 'Claire',
    details: { status: ['sent', 'sent'], valid_until: ['2199-06-30', '2199-07-30'] },
  });
  expect(await followUp(quote_id)).toBe('2199-07-27');
  await backend.change('quotes', quote_id, { follow_up_on: '2199-01-01' });
  await write(id, { valid_until: '2199-08-30' });
  expect(await followUp(quote_id)).toBe('2199-01-01');
});

it('sending plans a follow-up three days before the end, but not in the past, and keeps the one of staff', async () => {
  for (const [valid_until, planned, day] of [
    ['2199-06-30', null, '2199-06-27'],
    ['2199-06-30', '2199-01-01', '2199-01-01'],
    [agencyDay(new Date(), 1), null, agencyDay(new Date())],
  ] as const) {
    const { id, quote_id } = await draft({ valid_until });
    await backend.change('quotes', quote_id, { follow_up_on: planned });
    await write(id, { status: 'sent', updated_by: 'Claire' });
    expect(await followUp(quote_id)).toBe(day);
    // Reopening the offer keeps it.
    await write(id, { status: 'draft' });
    expect(await followUp(quote_id)).toBe(day);
  }
});

it('a line that is not readable, too long or out of range is refused with its number', async () => {
  const { id } = await draft();
  for (const changes of [
    { text: ' ' },
    { text: '\u2800' },
    { text: 'x'.repeat(501) },
    { text: 5 },
    { quantity: '2' },
    { quantity: 0 },
    { quantity: [1] },
    { unit_cents: [1] },
    { quantity: 1.005 },
    { quantity: 100_001 },
    { unit_cents: 0.5 },
    { unit_cents: 100_000_001 },
    { quantity: 101, unit_cents: 100_000_000 },
    { vat_rate: -1 },
    { vat_rate: 30.01 },
    { vat_rate: null },
    { more: 1 },
  ])
    expect([changes, await write(id, { lines: [line({}), line(changes)] })]).toEqual([
      changes,
      'PT422 {"field": "lines", "limit": 2, "reason": "invalid"}',
    ]);
  const text = `${' '.repeat(200_000)}Design\u3000`;
  expect(await write(id, { lines: [line({ text })] })).toBe('ok');
  expect(await offer(id)).toMatchObject({ lines: [line({ text: 'Design' })] });
  await expect(draft({ vat_case: 'exempt' })).rejects.toThrow('offers_vat_check');
});

it('an offer of an earlier version with a total below zero can be withdrawn, but not accepted', async () => {
  const { id } = await sent();
  const { token } = await offer(id);
  const lines = JSON.stringify([line({ quantity: 0 }), line({ unit_cents: -100 })]);
  await backend.runWithoutTriggers(
    'offers',
    `update public.offers set lines = '${lines}' where id = '${id}'`,
  );
  expect(await write(id, { status: 'accepted', ...byPhone })).toContain('"total"');
  const { error } = await backend
    .anonymous()
    .rpc('answer_offer', { token: `${token}`, revision: '1', answer: { accept: 'Camille' } });
  expect(error?.details).toContain('"total"');
  expect(await write(id, { status: 'withdrawn' })).toBe('ok');
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
