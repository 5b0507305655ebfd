import { expect, it } from 'vitest';
import { personColours } from '../../../src/agency/brand';
import { freeColor, isSameName, personColors } from '../../../src/domain/people';

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it.each(Object.entries(personColours))('white initials are readable on %s', (_, color) => {
  expect(1.05 / (luminance(color) + 0.05)).toBeGreaterThan(4.5);
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
