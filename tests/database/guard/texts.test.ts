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

it.each(ranges)(
  'private.is_blank and isBlank agree on each character from %i to %i',
  async (first, last) => {
    const row = await backend.row<{ blank: number[] | null }>(
      'select array_agg(n order by n) as blank from generate_series($1::int, $2::int) as n where private.is_blank(chr(n))',
      [first, last],
    );
    const blank = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(
      (n) => isBlank(String.fromCodePoint(n)),
    );
    expect(row?.blank ?? []).toEqual(blank);
  },
);

it.each([
  '',
  ' \t\n',
  '\u2800',
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u0001\u007f',
  '\u200b\ufe0f',
  '\u{e0020}',
])('%j prints nothing', (text) => expect(isBlank(text)).toBe(true));

it.each(['x', 'ا', '名', '😀', '-', ' . '])('%j prints something', (text) =>
  expect(isBlank(text)).toBe(false),
);
