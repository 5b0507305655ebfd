import { expect, it } from 'vitest';
import { isBlank } from '../../../src/domain/texts';
import { openBackend } from '../kit/backend';

const backend = openBackend();

/** The planes that contain characters that print nothing. */
const ranges = [
  [0x1, 0xd7ff],
  [0xe000, 0x2ffff],
  [0xe0000, 0xe1fff],
] as const;

it('a text that prints nothing is blank for the form and the database alike', async () => {
  for (const [first, last] of ranges) {
    const row = await backend.row<{ blank: number[] | null }>(
      'select array_agg(n order by n) as blank from generate_series($1::int, $2::int) as n where private.is_blank(chr(n))',
      [first, last],
    );
    const blank = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
      (n) => isBlank(String.fromCodePoint(n)),
    );
    expect(row?.blank ?? []).toEqual(blank);
  }
  const nothing = ['', ' \t\n', '\u2800', '\u3164', '\u115f\u1160', '\u0001\u007f', '\u200b\ufe0f'];
  expect(nothing.filter((text) => !isBlank(text))).toEqual([]);
  expect(['x', 'ا', '名', '😀', '-', ' . '].filter(isBlank)).toEqual([]);
});
