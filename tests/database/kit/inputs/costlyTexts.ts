const LENGTH = 10_000;

const filled = (unit: string) => unit.repeat(LENGTH).slice(0, LENGTH);

const numbered = (word: (index: number) => string, separator = ' ') =>
  Array.from({ length: LENGTH }, (_, index) => word(index))
    .join(separator)
    .slice(0, LENGTH);

const letters = (first: number, count: number, index: number) =>
  [0, 1, 2]
    .map((place) => String.fromCharCode(first + (Math.floor(index / count ** place) % count)))
    .join('');

/** Returns a letter with two runs of combining marks, which NFKD has to swap. */
const reversedMarks = (later: string, earlier: string) =>
  `a${later.repeat(LENGTH / 2 - 1)}${earlier.repeat(LENGTH / 2)}`;

/** Texts of 10,000 characters that could be slow to split into words. */
export const costlyTexts: Readonly<Record<string, string>> = {
  'accents in the wrong order': reversedMarks('\u0301', '\u0323'),
  'Hebrew points in the wrong order': reversedMarks('\u05c2', '\u05b0'),
  'supplementary accents in the wrong order': reversedMarks('\u1dce', '\u1dd0'),
  'Tibetan vowels in turns': filled('\u0f74\u0f72\u0f71'),
  'ligatures of eighteen characters': filled('\ufdfa'),
  'ligatures between spaces': filled('\ufdfa '),
  'ligatures in different words': numbered((index) => `\ufdfa${letters(97, 26, index)}`),
  'units of CJK compatibility': filled('\u3300'),
  'Greek letters with three marks': filled('\u1f82'),
  'Hangul syllables': filled('\uac01'),
  'Hangul words': numbered((index) => String.fromCharCode(0xac00 + index)),
  'Chinese characters': numbered((index) => String.fromCharCode(0x4e00 + index), ''),
  spaces: `a${' '.repeat(LENGTH - 2)}b`,
  'no-break spaces': `a${'\u00a0'.repeat(LENGTH - 2)}b`,
  digits: filled('1234567890'),
  numbers: numbered((index) => String(index)),
  'words of one letter': filled('a b '),
  'words of three letters': numbered((index) => letters(97, 26, index)),
  'Arabic with tashkeel': filled(
    'نُريدُ تطبيقًا لِزبائنِ مقهانا في دُبَي؛ الطلب المُسبَق، ومكتبة عربيـــة. ',
  ),
  'Arabic words with joined particles': numbered((index) => `وال${letters(0x628, 18, index)}`),
  'Arabic names that are joined': filled('عبد '),
  'Arabic without spaces': filled('م'),
  tatweel: filled('ـ'),
  emoji: filled('👩🏽‍💻'),
  'characters of no width': filled('a\u200b'),
  punctuation: filled('.-'),
  'capital letters with accents': filled('ÀÉÎ'),
};
