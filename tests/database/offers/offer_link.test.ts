import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';

const backend = openBackend();

type Row = Record<string, unknown>;

const { find, read, answer, ...offers } = openOffers(backend);
const sent = (columns: object = {}) =>
  offers.sent({ mail_to: 'camille@atelier.example', ...columns });

it('the link of an offer shows the printed offer, without ids, staff and token', {
  tags: 'offer',
}, async () => {
  const { token, id } = await sent();
  const shown = await read(token);
  expect(
    Object.keys(shown ?? {})
      .sort()
      .join(' '),
  ).toBe(
    'answered_at answered_by asked chosen client_address client_company client_name client_vat_number decline_reason duration expired gross_cents introduction language lines net_cents number project revision sent_at start_on status terms title valid_until vat_case vat_cents',
  );
  for (const other of [
    '',
    ' ',
    'x',
    '\u0000',
    `${token}x`,
    token.toLowerCase(),
    "'",
    'é'.repeat(1e5),
    id,
  ])
    expect(await read(other)).toBeNull();
  await backend.edit('offers', id, { status: 'withdrawn' });
  expect(await read(token)).toBeNull();
  expect(await answer(token, { accept: 'Camille' })).toBeNull();
});

it('opening is noted once and is no change: staff withdraw, or record an answer to, the version that they read before', async () => {
  for (const changes of [
    { status: 'withdrawn' },
    { status: 'accepted', channel: 'phone', answered_by: 'Camille' },
  ]) {
    const { token, id } = await sent();
    const rows = (await backend.staff()).from('offers');
    const { data: seen } = await rows.select('updated_at').eq('id', id).single();
    await answer(token, { opened: true });
    const { opened_at } = await find(id);
    expect(opened_at).not.toBeNull();
    await answer(token, { opened: true });
    expect(await find(id)).toMatchObject({ opened_at, revision: 1 });
    const { data } = await (await backend.staff())
      .from('offers')
      .update(changes)
      .eq('id', id)
      .eq('updated_at', `${seen?.updated_at}`)
      .select('status');
    expect(data).toEqual([{ status: changes.status }]);
  }
});

it('an acceptance approves the request, records the name of the client, and mails both sides', {
  tags: 'acceptance',
}, async () => {
  const { token, id, quote_id } = await sent();
  expect(await answer(token, { accept: ' Camille Durand ' })).toMatchObject({
    status: 'accepted',
    answered_by: 'Camille Durand',
  });
  expect(await find(id)).toMatchObject({ channel: 'link', updated_by: 'Camille Durand' });
  expect(await backend.find('quotes', quote_id)).toMatchObject({ status: 'approved' });
  const events = 'select author, by_staff, kind from public.events order by id desc limit 2';
  const own = { author: 'Camille Durand', by_staff: false };
  expect(await backend.sql(events)).toEqual([
    { ...own, kind: 'edited' },
    { ...own, kind: 'offer' },
  ]);
  expect(
    await backend.sql('select kind from public.mails where offer_id is not null order by kind'),
  ).toEqual(['offer', 'offer_answer', 'offer_copy'].map((kind) => ({ kind })));
});

it('the emails about an accepted offer hold the document and nothing that belongs to staff, and go to the address of the quote if the offer has none', async () => {
  const { id, quote_id } = await sent();
  await backend.edit('offers', id, { status: 'draft', mail_to: null });
  await backend.edit('offers', id, { status: 'sent' });
  await answer(`${(await find(id)).token}`, { accept: 'Camille D.' }, 2);
  const mails = async () =>
    backend.sql<{ kind: string; to: string[]; offer: Row }>(
      `select kind, sent -> 'to' as to, sent -> 'offer' as offer
       from public.mails, private.mail_to_send(mails) as sent
       where offer_id = $1 and kind in ('offer_answer', 'offer_copy') order by kind`,
      [id],
    );
  const [toAgency, copy] = await mails();
  expect([toAgency?.kind, copy?.kind, copy?.to]).toEqual([
    'offer_answer',
    'offer_copy',
    ['camille@atelier.example'],
  ]);
  for (const [offer = {}, kept] of [
    [toAgency?.offer, ['quote_id', 'reason']],
    [copy?.offer, ['token']],
  ] as const) {
    expect(offer).toMatchObject({
      title: 'Workshop site',
      client_name: 'Camille Durand',
      answered_by: 'Camille D.',
      lines: [{ text: 'Design', quantity: 2.5, unit_cents: 60_000, vat_rate: 20 }],
      vat_case: 'charged',
      gross_cents: 180_000,
      answered_at: expect.any(String),
    });
    const found = Object.keys(offer).filter((field) =>
      /^(?:id|mail_to|channel|updated_by|quote_id|token|reason)$/u.test(field),
    );
    expect(found.sort()).toEqual(kept);
  }
  await backend.change('quotes', quote_id, { email: 'not an address' });
  expect((await mails())[1]).toMatchObject({ to: [] });
});

it('a decline keeps the reason, the request stays as it is, and only the agency gets a mail', async () => {
  const { token, id, quote_id } = await sent({ client_name: 'Camille Durand '.repeat(10) });
  expect(await answer(token, { decline: '' })).toMatchObject({
    status: 'declined',
    decline_reason: null,
  });
  expect(await backend.row('select author from public.events order by id desc limit 1')).toEqual({
    author: 'Camille Durand '.repeat(6).slice(0, 80).trim(),
  });
  expect(await backend.find('quotes', quote_id)).toMatchObject({ status: 'contacted' });
  const kinds = await backend.sql(
    "select kind from public.mails where offer_id = $1 and kind <> 'offer'",
    [id],
  );
  expect(kinds).toEqual([{ kind: 'offer_answer' }]);
});

it('of several answers at once, the first counts, and all get its state', {
  tags: 'acceptance',
}, async () => {
  const { token } = await sent();
  const answers = await Promise.all(
    ['a', 'b', 'c'].map((name) =>
      answer(token, name === 'b' ? { decline: 'b' } : { accept: name }),
    ),
  );
  const [first] = answers;
  for (const other of answers) expect(other).toEqual(first);
  expect(
    await backend.row(
      "select count(*)::int as events from public.events where kind = 'offer' and by_staff = false",
    ),
  ).toEqual({ events: 1 });
});

it('another revision and an expired offer are refused with the reason', async () => {
  const { token } = await sent();
  for (const revision of [2, 0, 1.5, 2 ** 31, 'x', '', null, {}])
    expect([revision, await answer(token, { accept: 'Camille' }, revision)]).toEqual([
      revision,
      expect.stringContaining('"changed"'),
    ]);
  const old = await sent();
  await backend.change('offers', old.id, { valid_until: '2026-01-01' });
  expect(await read(old.token)).toMatchObject({ expired: true });
  expect(await answer(old.token, { accept: 'Camille' })).toContain('"expired"');
});

it('an answer that is none, two, or without a name is refused, and changes nothing', async () => {
  const { token, id } = await sent();
  for (const content of [
    {},
    { accept: 'a', decline: 'b' },
    { approve: 'a' },
    [],
    null,
    { accept: ' ' },
    { accept: '\u3164\u115f' },
    { accept: ['Camille'] },
    { decline: [] },
    { accept: 'x'.repeat(201) },
    { accept: true },
    { accept: { name: 'Camille' } },
    { decline: null },
    { missing: ['The map'] },
    { comment: 'When?' },
  ])
    expect([content, await answer(token, content as object)]).toEqual([
      content,
      expect.stringMatching(/"(?:answer|answered_by|revision)"/u),
    ]);
  expect(await find(id)).toMatchObject({ status: 'sent' });
});
