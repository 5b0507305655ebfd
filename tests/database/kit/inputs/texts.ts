import fc from 'fast-check';

const direction = fc.constantFrom(
  '\u202a',
  '\u202b',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2069',
);
const hostile = fc.constantFrom(
  '=1+1',
  '+1',
  '@SUM(A1)',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table public.quotes; --",
  '$1 %s %n {{7*7}} #{7*7}',
  '\\u0000 \\x00 \\0',
  '../../etc/passwd',
  'null',
  '[object Object]',
  '{"a":1}',
  '\r\nBcc: x@y.example',
  'Z̸͚͝a̷l̵g̶o',
  '👩🏽‍💻🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'مرحبًا بالعالم',
  '\u2028\u2029',
  '\u0001\u001b[31m\u007f',
  '\uffff\ufffe\ufdd0',
);
/** Generates texts that people, programs and attackers send, without characters that Postgres cannot store. */
export const text = fc
  .array(
    fc.oneof(hostile, direction, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));
