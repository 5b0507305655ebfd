import { expect, it } from 'vitest';
import { offerValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { byPhone, openOffers } from '../kit/offers';

const backend = openBackend();
const { find: offer, write, draft, sent } = openOffers(backend);
const line = (changes: object) => ({ ...offerValues.lines[0], ...changes });

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
      'PT422 {"line": 2, "field": "lines", "reason": "invalid"}',
    ]);
  const text = `${' '.repeat(200_000)}Design\u3000`;
  expect(await write(id, { lines: [line({ text })] })).toBe('ok');
  expect(await offer(id)).toMatchObject({ lines: [line({ text: 'Design' })] });
  await expect(draft({ vat_case: 'exempt' })).rejects.toThrow('offers_vat_check');
});

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
