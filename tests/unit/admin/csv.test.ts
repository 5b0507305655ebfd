import { expect, it } from 'vitest';
import { asText, toCsv } from '../../../src/admin/list/csv';

const file = (...values: (string | number | null)[]) =>
  toCsv(
    values.map((value) => ({ value })),
    [{ header: 'Value', value: (row) => row.value }],
  );

it('starts with the byte-order mark and the headers', () => {
  expect(file()).toBe('\ufeffValue\r\n');
});

it.each([
  '=1+1',
  '+33 6',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\n=1+1',
  '\r\n+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u200e=1+1',
  '＝1+1',
  '＋33 6',
  '－1',
  '＠SUM(A1)',
  '\n＝1+1',
])('neutralises %j', (typed) => {
  expect(file(typed)).toBe(`\ufeffValue\r\n"'${typed}"\r\n`);
});

it.each(['a=1', '1-1', 'x\n=1', 'قيمة = 1'])('leaves %j as it is', (typed) => {
  expect(file(typed)).not.toContain("'");
});

it('quotes what would break a line or a cell', () => {
  expect(file('a,b', 'say "hi"', 'two\nlines', 'مرحبا')).toBe(
    '\ufeffValue\r\n"a,b"\r\n"say ""hi"""\r\n"two\nlines"\r\nمرحبا\r\n',
  );
});

it('keeps phone numbers as text and amounts as numbers', () => {
  expect(asText('0639980101')).toBe("'0639980101");
  expect(asText('+33 6')).toBe('+33 6');
  expect(asText(null)).toBeNull();
  expect(file(12500, null)).toBe('\ufeffValue\r\n12500\r\n\r\n');
});
