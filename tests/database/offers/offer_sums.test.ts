import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lineLimits, lineNet, type OfferLine, offerTotals } from '../../../src/domain/offers';
import { openBackend } from '../kit/backend';

const backend = openBackend();

const OFFERS = 2_000;
/** Every run tests the same offers. */
const SEED = 2026;

const cents = fc
  .constantFrom(9, 999, 1_000_000, lineLimits.unit_cents)
  .chain((max) => fc.integer({ min: -max, max }));
const hundredths = (max: number) =>
  fc.integer({ min: 1, max: max * 100 }).map((number) => number / 100);

/** Half units of odd amounts are half cents. */
const quantity = fc.oneof(
  fc.constantFrom(1, 0.5, 1.5, 0.25, lineLimits.quantity),
  fc.integer({ min: 1, max: 20 }),
  hundredths(100),
);

const line = fc
  .record({
    text: fc.constant('Work'),
    quantity,
    unit_cents: cents,
    vat_rate: fc.oneof(fc.constantFrom(0, 5.5, 10, 20), hundredths(30)),
    isOptional: fc.boolean(),
  })
  .map(({ isOptional, ...made }): OfferLine => {
    const fit = Math.abs(lineNet(made)) <= lineLimits.net ? made : { ...made, quantity: 0.01 };
    return isOptional && fit.unit_cents >= 0 ? { ...fit, optional: true } : fit;
  });

/** An offer with at most 20 optional lines, and the numbers of those that the client chooses. */
const offer = fc
  .oneof(
    { weight: 99, arbitrary: fc.array(line, { maxLength: 9 }) },
    { weight: 1, arbitrary: fc.array(line, { minLength: 100, maxLength: 100, size: 'max' }) },
  )
  .map((lines) =>
    lines.map(({ optional, ...rest }, index): OfferLine => {
      const before = lines.slice(0, index).filter((other) => other.optional).length;
      return optional && before < 20 ? { ...rest, optional } : rest;
    }),
  )
  .chain((lines) => {
    const options = lines.flatMap(({ optional }, index) => (optional ? [index + 1] : []));
    return fc.record({ lines: fc.constant(lines), chosen: fc.subarray(options) });
  });

const generated = fc.sample(offer, { numRuns: OFFERS, seed: SEED });
const offers = generated.map(({ lines }) => lines);
const choices = generated.map(({ chosen }) => chosen);

it(`the database and the browser calculate the same sums (${OFFERS})`, {
  tags: 'offer',
}, async () => {
  const wanted = offers.map((lines, place) => {
    const { net, vat } = offerTotals(lines, choices[place]);
    return [net, vat];
  });
  expect(wanted.some(([net = 0]) => net < 0)).toBe(true);
  expect(choices.some((chosen) => chosen.length > 1)).toBe(true);
  const [found] = await backend.sql<{ sums: number[][]; invalid: number }>(
    `select jsonb_agg((private.offer_amounts(lines, chosen::smallint[]))[1:2] order by place) as sums,
       count(private.invalid_offer_line(lines))::integer as invalid
     from unnest($1::text[], $2::text[]) with ordinality as generated (json, chosen, place),
       lateral (select json::jsonb as lines) as parsed`,
    [offers.map((lines) => JSON.stringify(lines)), choices.map((chosen) => `{${chosen.join()}}`)],
  );
  expect(found?.invalid).toBe(0);
  expect(found?.sums).toEqual(wanted);
});
