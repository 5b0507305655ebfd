import { expect, it } from 'vitest';
import { drawing } from '../../../vite/shareCards';

it.each([3, 5, 8, 11])(
  'a title of %i words stays beside the drawing and between the other texts',
  (count) => {
    const words = Array.from({ length: count }, (_, index) => `Website${index}`);
    const svg = drawing({
      title: words.join(' '),
      promise: '',
      picture: 'saas-en.svg',
      language: 'en',
    });
    const texts = [...svg.matchAll(/ y="(\d+)"[^>]* font-size="(\d+)"[^>]*>([^<]+)<\/text>/gu)];
    const title = texts.filter(([, , , text]) => text?.includes('Website'));
    expect(title.map(([, , , text]) => text).join(' ')).toBe(words.join(' '));
    expect(title.length).toBeLessThanOrEqual(4);
    for (const [, y, size, text = ''] of title) {
      expect(Number(y) - Number(size)).toBeGreaterThan(120);
      expect(Number(y) + Number(size) / 4).toBeLessThan(518);
      // The drawing begins at 675. A letter is about half as wide as the type is high.
      expect(90 + text.length * Number(size) * 0.56).toBeLessThan(675);
    }
  },
);
