import { expect, it } from 'vitest';
import { agency } from '../../../src/agency/agency';
import { readingHours } from '../../../src/site/home/readingHours';

const office = agency.offices[0];
const at = (zone: string, from: string, to: string) => ({ ...office, zone, hours: { from, to } });

it.each([
  [
    'an office east of another',
    [at('Europe/Paris', '8:30', '17:30'), at('Asia/Kolkata', '9:00', '18:00')],
    '9:00',
    // 17:30 in Paris is 21:00 in Kolkata in summer.
    '21:00',
  ],
  [
    'an office that opens long before the others',
    [at('America/St_Johns', '3:00', '20:00'), at('Europe/Paris', '9:00', '18:00')],
    '3:00',
    // 20:00 in St. John’s, also when it is 3:00 in Paris.
    '20:00',
  ],
])(
  'the hours in which requests are read are on the clock of the office that opens first: %s',
  (_, offices, from, to) => {
    const hours = readingHours(offices);
    expect([hours?.from, hours?.to]).toEqual([from, to]);
  },
);

it('an agency whose offices do not say their hours has none', () => {
  expect(readingHours([{ ...office, hours: null }])).toBeNull();
});
