import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishLibrary from 'ra-language-english';
import { expect, it } from 'vitest';
import { loadMessages } from '../../../src/admin/i18n/i18nProvider';
import { languageCodes } from '../../../src/admin/i18n/languages';
import { ar } from '../../../src/admin/i18n/messages/ar';
import { arReactAdmin } from '../../../src/admin/i18n/messages/arReactAdmin';
import { en } from '../../../src/admin/i18n/messages/en';
import { fr } from '../../../src/admin/i18n/messages/fr';
import { createFormats, staffLocale } from '../../../src/admin/i18n/useFormats';
import { leaves } from '../../kit/texts';

const keys = (tree: unknown) => leaves(tree).map(([key]) => key);
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/gu))].sort();
const forms = (text: string) => text.split('||||').map((form) => form.trim());

const arabicTexts = new Map(leaves({ ...arReactAdmin, ...ar }));
const codes = languageCodes.filter((code) => code !== 'en');
const loaded = await Promise.all(codes.map(loadMessages));
/** react-admin's English messages, with the corrections of the product. */
const { ra, ...english } = await loadMessages('en');

it.each([
  ...loaded.map((messages, index): [string, object, object] => [
    `the product (${codes[index]})`,
    english,
    // Leaves out the messages of react-admin.
    Object.fromEntries(Object.entries(messages).filter(([key]) => key in en)),
  ]),
  ['react-admin (ar)', { ra }, arReactAdmin],
] as const)('the translation of %s has every English key and placeholder', (_, original, other) => {
  const texts = new Map(leaves(other));
  expect([...texts.keys()].sort()).toEqual(keys(original).sort());
  // Ignores the number in plural forms, which may be written as a word.
  const wanted = (text: string) => placeholders(text).filter((name) => name !== '%{smart_count}');
  for (const [key, text] of leaves(original)) {
    const translated = texts.get(key) ?? '';
    expect(translated === '', key).toBe(text === '');
    expect(wanted(translated), key).toEqual(wanted(text));
    expect(translated.includes('%{smart_count}'), key).toBe(text.includes('%{smart_count}'));
  }
});

it('no text of react-admin names a record where several can be selected', () => {
  for (const { ra: texts } of [{ ra }, ...loaded, arReactAdmin])
    for (const [key, text] of leaves({ ra: texts }))
      if (key.includes('.bulk_')) expect(text, key).not.toContain('%{recordRepresentation}');
});

const arabic = polyglotI18nProvider(
  () => Object.assign({}, englishLibrary, arReactAdmin, ar),
  'ar',
);
const counts = [0, 1, 2, 3, 11, 100];

// Excludes `projects.more`, which is a plus sign and a number and has no plural forms.
const counted = leaves({ ...englishLibrary, ...en }).filter(
  ([key, text]) => /smart_count|\|\|\|\|/u.test(text) && key !== 'projects.more',
);

it('each counted text in Arabic has six plural forms', () => {
  expect(counted.length).toBeGreaterThan(20);
  for (const [key] of counted) {
    const written = forms(arabicTexts.get(key) ?? '');
    const shown = counts.map((smart_count) => arabic.translate(key, { smart_count }));
    const meant = written.map((form, index) =>
      form.replaceAll('%{smart_count}', `${counts[index]}`),
    );
    expect([key, ...meant]).toEqual([key, ...shown]);
    expect(written.slice(0, 3).join(), key).not.toContain('%{smart_count}');
  }
});

it('Arabic texts contain only Latin digits, no arrows, and close every direction isolate', () => {
  for (const [key, text] of arabicTexts) {
    expect(text, key).not.toMatch(/[٠-٩۰-۹←→]/u);
    const opened = text.match(/[\u2066-\u2068]/gu)?.length ?? 0;
    expect(text.match(/\u2069/gu)?.length ?? 0, key).toBe(opened);
  }
});

// The texts of a package may leave placeholders out, as the French ones do. Only the Arabic ones are ours.
it.each(codes.filter((code) => code !== 'ar'))(
  'react-admin’s texts are complete in the language %s',
  (code) => {
    expect(keys(loaded[codes.indexOf(code)])).toEqual(expect.arrayContaining(keys(englishLibrary)));
  },
);

it('English uses the French texts that the customer prescribed for the login, and no others, and Arabic translates the login', () => {
  const same = leaves(en.login).filter(([key, text]) =>
    leaves(fr.login).some(([one, other]) => one === key && other === text),
  );
  const prescribed = ['title', 'submit', 'busy', 'back', 'wrong_password', 'unexpected'];
  expect(same.map(([key]) => key).toSorted()).toEqual(prescribed.toSorted());
  expect(fr.app.checking).toBe(en.app.checking);
  for (const [key, text] of leaves(ar.login)) expect(text, key).toMatch(/\p{Script=Arabic}/u);
});

it.each([
  ['en', 'Name and Budget', '€12,500 | 5.5% | Nov 28, 2026 | 3 hr'],
  ['fr', 'Name et Budget', '12 500 € | 5,5 % | 28 nov. 2026 | 3 h'],
  ['ar', 'Name وBudget', '12,500 € | 5.5% | 28 نوفمبر 2026 | 3 ساعات'],
])('the language %s has its own “and”, and Latin digits', (language, list, values) => {
  const formats = createFormats(language, []);
  expect(formats.list(['Name', 'Budget'])).toBe(list);
  const written = [
    formats.euros(12_500),
    formats.rate(5.5),
    formats.calendarDay('2026-11-28'),
    formats.duration(3, 'hour'),
  ]
    // Removes direction marks and replaces special spaces.
    .map((text) => text.replace(/\p{Cf}/gu, '').replace(/\s/gu, ' '));
  expect(written.join(' | ')).toBe(values);
});

it("dates use Latin digits, the Gregorian calendar and the browser's locale for the language that staff have chosen", () => {
  expect(staffLocale('en', ['fr-FR', 'en-GB'])).toBe('en-GB');
  expect(staffLocale('ar', ['en-GB'])).toBe('ar');
  const arabic = createFormats('ar', ['ar-SA']);
  expect(arabic.calendarDay('2026-11-21')).toMatch(/2026/u);
  expect(createFormats('en', ['en-GB']).calendarDay('2026-11-21')).toBe('21 Nov 2026');
});
