import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';

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
const byPhone = { status: 'accepted', answered_by: 'Camille', channel: 'phone' };

const { find, write, answer } = offers;
const draft = async (own: readonly object[] = lines) => (await offers.draft({ lines: own })).id;
const sent = () => offers.sent({ lines });

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
      const changes = { ...byPhone, chosen } as never;
      const { error } = await client.from('offers').update(changes).eq('id', id);
      expect([chosen, error]).toEqual([chosen, expect.anything()]);
    }
  expect(await find(id)).toMatchObject({ status: 'sent', chosen: [] });
  expect(await write(id, { ...byPhone, chosen: [2] })).toBe('ok');
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
  await write(id, { ...byPhone, status: 'declined', chosen: [2] });
  expect(await find(id)).toMatchObject({ status: 'declined', chosen: [] });
  const accepted = await sent();
  await write(accepted.id, { ...byPhone, chosen: [2] });
  expect(await write(accepted.id, { chosen: [4] })).toContain('PT409');
  expect(await find(accepted.id)).toMatchObject({ chosen: [2] });
});

it('an offer has a required line above zero, and at most 20 optional ones, which are no discount', async () => {
  const id = await draft([line(optional), line({ unit_cents: 0 })]);
  expect(await write(id, { status: 'sent' })).toContain('"total"');
  for (const changes of [
    { optional: false },
    { optional: null },
    { optional: 'true' },
    { ...optional, unit_cents: -1 },
  ])
    expect(await write(id, { lines: [line(), line(changes)] })).toBe(
      'PT422 {"line": 2, "field": "lines", "reason": "invalid"}',
    );
  const options = Array.from({ length: 20 }, () => line(optional));
  expect(await write(id, { lines: [line(), ...options] })).toBe('ok');
  expect(await write(id, { lines: [line(), ...options, line(), line(optional)] })).toContain(
    '"line": 23',
  );
});
