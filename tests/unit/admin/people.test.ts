import { expect, it } from 'vitest';
import { personColours } from '../../../src/agency/brand';
import { freeColor, isSameName, personColors } from '../../../src/domain/people';
import { contrast } from '../../../vite/contrast';

it.each(Object.entries(personColours))('white initials are readable on %s', (_, color) => {
  expect(contrast(color, '#ffffff')).toBeGreaterThan(4.5);
});

it('a new person gets a colour that fewest others have', () => {
  const [first = 'blue', second = 'teal'] = personColors;
  expect(freeColor([])).toBe(first);
  expect(freeColor([{ color: first }])).toBe(second);
  const all = personColors.map((color) => ({ color }));
  expect(freeColor(all)).toBe(first);
  expect(freeColor([...all, { color: first }])).toBe(second);
});

it('two spellings of a name are the same one, and two names are not', () => {
  expect(isSameName(' Zoé', 'ZOE\u0301')).toBe(true);
  expect(isSameName('ليلى ', 'ليلى')).toBe(true);
  expect(isSameName('Zoé', 'Zoe')).toBe(false);
});
