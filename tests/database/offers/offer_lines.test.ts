import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { byPhone, openOffers } from '../kit/offers';

const backend = openBackend();
const offers = openOffers(backend);

type Row = Record<string, unknown>;

const line = (changes: object = {}) => ({
  text: 'Work',
  quantity: 1,
  unit_cents: 10_000,
  vat_rate: 20,
  ...changes,
});
const optional = { optional: true };
/** The second and the fourth line are optional, at other rates and prices. */
const lines = [
  line(),
  line({ ...optional, unit_cents: 5_000 }),
  line({ vat_rate: 10 }),
  line({ ...optional, unit_cents: 100, vat_rate: 5.5 }),
];
const acceptance = { status: 'accepted', ...byPhone };

const { find, write, answer } = offers;
const draft = async (own: readonly object[] = lines) => (await offers.draft({ lines: own })).id;
const sent = () => offers.sent({ lines });

it('a line that is not readable, too long or out of range is refused with its number', async () => {
  const id = await draft();
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
    { optional: false },
    { optional: null },
    { optional: 'true' },
    // An optional line is no discount.
    { ...optional, unit_cents: -1 },
  ])
    expect([changes, await write(id, { lines: [line(), line(changes)] })]).toEqual([
      changes,
      'PT422 {"line": 2, "field": "lines", "reason": "invalid"}',
    ]);
  const text = `${' '.repeat(200_000)}Design\u3000`;
  expect(await write(id, { lines: [line({ text })] })).toBe('ok');
  expect(await find(id)).toMatchObject({ lines: [line({ text: 'Design' })] });
  await expect(offers.draft({ vat_case: 'exempt' })).rejects.toThrow('offers_vat_check');
});

it('an offer is not sent without required lines above zero for each VAT rate, and a day in the future', async () => {
  for (const [field, columns] of [
    ['lines', { lines: [] }],
    ['lines', { lines: [line({ unit_cents: 0 })] }],
    ['lines', { lines: [line({ unit_cents: 0 }), line(optional)] }],
    ['lines', { lines: [line(), line({ unit_cents: -10_000 })] }],
    ['lines', { lines: [line(), line({ vat_rate: 10, unit_cents: -100 })] }],
    ['valid_until', { valid_until: '2026-01-01' }],
  ] as const) {
    const { id } = await offers.draft(columns);
    expect(await write(id, { status: 'sent' })).toContain(`PT422 {"field": "${field}"`);
    expect(await find(id)).toMatchObject({ status: 'draft', number: null, token: null });
  }
  await offers.sent({ lines: [line(), line({ unit_cents: -9_999 })] });
});

it('an offer of an earlier version with a total below zero can be withdrawn, but not accepted', async () => {
  const { id, token } = await offers.sent();
  const below = JSON.stringify([line({ quantity: 0 }), line({ unit_cents: -100 })]);
  await backend.runWithoutTriggers(
    'offers',
    `update public.offers set lines = '${below}' where id = '${id}'`,
  );
  expect(await write(id, acceptance)).toContain('"total"');
  expect(await answer(token, { accept: 'Camille' })).toContain('"total"');
  expect(await write(id, { status: 'withdrawn' })).toBe('ok');
});

it('before the acceptance the total is that of the required lines, and the acceptance adds the lines that the client chose', async () => {
  const none = { chosen: [], net_cents: 20_000, vat_cents: 3_000, gross_cents: 23_000 };
  for (const content of [{ accept: 'Camille' }, { accept: 'Camille', chosen: [] }]) {
    const { id, token } = await sent();
    await answer(token, content);
    expect(await find(id)).toMatchObject({ status: 'accepted', ...none });
  }
  const { id, token } = await sent();
  expect(await find(id)).toMatchObject(none);
  const accepted = { chosen: [2, 4], net_cents: 25_100, vat_cents: 4_006, gross_cents: 29_106 };
  // Another acceptance changes nothing, and returns the first one.
  for (const chosen of [[4, 2], []])
    expect(await answer(token, { accept: 'Camille', chosen })).toMatchObject(accepted);
  expect(await find(id)).toMatchObject({ ...accepted, status: 'accepted' });
  const mails = await backend.sql<{ offer: Row }>(
    `select private.mail_to_send(mails) -> 'offer' as offer from public.mails
     where offer_id = $1 and kind = 'offer_copy'`,
    [id],
  );
  expect(mails).toMatchObject([{ offer: { chosen: [2, 4], gross_cents: 29_106 } }]);
  const [event] = await backend.sql<{ details: Row }>(
    `select details from public.events where kind = 'offer' and details ->> 'offer' = $1
     and details -> 'status' ->> 1 = 'accepted'`,
    [id],
  );
  expect(event?.details.gross_cents).toBe(29_106);
});

it('the client can choose neither a required line, nor one twice, nor anything else, and only with an acceptance', async () => {
  const { id, token } = await sent();
  const refused = (field: string) => `PT422 {"field": "${field}", "reason": "invalid"}`;
  for (const chosen of [
    [1],
    [2, 3],
    [2, 2],
    [0],
    [-2],
    [5],
    [70_000],
    [2.5],
    ['2'],
    [null],
    [[2]],
    2,
    null,
    {},
    true,
  ])
    expect([chosen, await answer(token, { accept: 'Camille', chosen })]).toEqual([
      chosen,
      refused('chosen'),
    ]);
  for (const content of [{}, { decline: '' }, { opened: true }])
    expect(await answer(token, { ...content, chosen: [2] })).toBe(refused('answer'));
  expect(await find(id)).toMatchObject({ status: 'sent', chosen: [], opened_at: null });
});

it('staff and the service key record a choice that a client could make with an acceptance by phone, and taking that back removes it', async () => {
  const { id } = await sent();
  for (const client of [await backend.staff(), backend.service()])
    for (const chosen of [[1], [2, 2], [4, 2], [5], [null], null, 70_000]) {
      const changes = { ...acceptance, chosen } as never;
      const { error } = await client.from('offers').update(changes).eq('id', id);
      expect([chosen, error]).toEqual([chosen, expect.anything()]);
    }
  expect(await find(id)).toMatchObject({ status: 'sent', chosen: [] });
  expect(await write(id, { ...acceptance, chosen: [2] })).toBe('ok');
  expect(await find(id)).toMatchObject({ chosen: [2], gross_cents: 29_000 });
  expect(await write(id, { status: 'sent' })).toBe('ok');
  expect(await find(id)).toMatchObject({ chosen: [], gross_cents: 23_000 });
});

it('neither a draft, nor a sent, an accepted or a declined offer gets another choice', async () => {
  const id = await draft();
  await write(id, { chosen: [2] });
  expect(await find(id)).toMatchObject({ chosen: [] });
  await write(id, { status: 'sent', chosen: [2] });
  expect(await find(id)).toMatchObject({ status: 'sent', chosen: [] });
  expect(await write(id, { chosen: [2] })).toContain('PT409');
  await write(id, { ...acceptance, status: 'declined', chosen: [2] });
  expect(await find(id)).toMatchObject({ status: 'declined', chosen: [] });
  const accepted = await sent();
  await write(accepted.id, { ...acceptance, chosen: [2] });
  expect(await write(accepted.id, { chosen: [4] })).toContain('PT409');
  expect(await find(accepted.id)).toMatchObject({ chosen: [2] });
});

it('an offer has at most 20 optional lines', async () => {
  const id = await draft();
  const options = Array.from({ length: 20 }, () => line(optional));
  expect(await write(id, { lines: [line(), ...options] })).toBe('ok');
  expect(await write(id, { lines: [line(), ...options, line(), line(optional)] })).toContain(
    '"line": 23',
  );
});
