import { expect, it } from 'vitest';
import { drawing } from '../../../vite/shareCards';

/** The drawn lines start at 420 and are 10 wide. Letters reach below their line by a quarter of their size. */
const LINES_START = 415;

it.each([5, 8, 11, 14])('a title of %i words is drawn above the lines', (count) => {
  const words = Array.from({ length: count }, (_, index) => `Website${index}`);
  const svg = drawing({ title: words.join(' '), promise: '', language: 'en' });
  const texts = [...svg.matchAll(/ y="(\d+)"[^>]* font-size="(\d+)"[^>]*>([^<]+)<\/text>/gu)];
  const title = texts.filter(([, , , text]) => text?.includes('Website'));
  expect(title.map(([, , , text]) => text).join(' ')).toBe(words.join(' '));
  for (const [, y, size] of title) expect(Number(y) + Number(size) / 4).toBeLessThan(LINES_START);
});
