import { expect, it } from 'vitest';
import { lineLimits, lineNet, type OfferLine, offerTotals } from '../../../src/domain/offers';
import { openBackend } from '../kit/backend';

const backend = openBackend();

const OFFERS = 10_000;
const SEED = 2026;

/** A generator of numbers from 0 to 1 (mulberry32), so that every run tests the same offers. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(SEED);
const upTo = (most: number): number => Math.floor(random() * (most + 1));
const oneOf = <Value>(values: readonly [Value, ...Value[]]): Value =>
  values[upTo(values.length - 1)] ?? values[0];

/** Returns an amount of cents: a few, an ordinary one, or a large one, and sometimes a negative one. */
const cents = (): number =>
  oneOf([1, 1, 1, -1]) * upTo(oneOf([9, 999, 1_000_000, lineLimits.unit_cents]));

function line(): OfferLine {
  const made = {
    text: 'Work',
    // Half units of odd amounts are half cents.
    quantity: oneOf([
      1,
      0.5,
      1.5,
      0.25,
      1 + upTo(19),
      (1 + upTo(9_999)) / 100,
      lineLimits.quantity,
    ]),
    unit_cents: cents(),
    vat_rate: oneOf([0, 5.5, 10, 20, 20, upTo(3_000) / 100]),
  };
  const fit: OfferLine =
    Math.abs(lineNet(made)) <= lineLimits.net ? made : { ...made, quantity: 0.01 };
  return fit.unit_cents >= 0 && upTo(4) === 0 ? { ...fit, optional: true } : fit;
}

/** Most offers are short, and every hundredth has the most lines. */
const offers = Array.from({ length: OFFERS }, (_, place) =>
  Array.from({ length: place % 100 === 0 ? 100 : upTo(9) }, line),
).map((lines): OfferLine[] => {
  let options = 0;
  return lines.map(({ optional, ...rest }) => {
    if (optional) options += 1;
    return optional && options <= 20 ? { ...rest, optional } : rest;
  });
});
/** Of each offer, the client chooses about half of the optional lines. */
const choices = offers.map((lines) =>
  lines.flatMap(({ optional }, index) => (optional && upTo(1) === 0 ? [index + 1] : [])),
);

it(`the database and the browser calculate the same sums of generated offers (${OFFERS})`, {
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
