import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishLibrary from 'ra-language-english';
import frenchLibrary from 'ra-language-french';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '../../../src/admin/i18n/i18nProvider';
import { languageCodes } from '../../../src/admin/i18n/languages';
import { ar } from '../../../src/admin/i18n/messages/ar';
import { arReactAdmin } from '../../../src/admin/i18n/messages/arReactAdmin';
import { en } from '../../../src/admin/i18n/messages/en';
import { fr } from '../../../src/admin/i18n/messages/fr';
import { createFormats } from '../../../src/admin/i18n/useFormats';
import { shortcutKey } from '../../../src/admin/keyboard/useShortcuts';

function leaves(tree: unknown, path = ''): [key: string, text: string][] {
  if (typeof tree === 'string') return [[path.slice(1), tree]];
  return Object.entries(Object(tree)).flatMap(([key, child]) => leaves(child, `${path}.${key}`));
}
const keys = (tree: unknown) => leaves(tree).map(([key]) => key);
const placeholders = (text: string) => [...new Set(text.match(/%\{\w+\}/gu))].sort();
const forms = (text: string) => text.split('||||').map((form) => form.trim());

const loaded = await Promise.all(
  languageCodes
    .filter((code) => code !== 'en')
    .map(async (code) => ({ code, messages: await loadMessages(code) })),
);
/** Returns the messages of the product without those of react-admin. */
const own = (messages: object) =>
  Object.fromEntries(Object.entries(messages).filter(([key]) => key in en));

const modules: [string, object, object][] = [
  ...loaded.map(({ code, messages }): [string, object, object] => [
    `the translation of the product (${code})`,
    en,
    own(messages),
  ]),
  ['the Arabic translation of react-admin', englishLibrary, arReactAdmin],
];

describe.each(modules)('%s', (name, english, other) => {
  const texts = new Map(leaves(other));

  it(`${name} contains a text for every English key, with the same placeholders`, () => {
    expect([...texts.keys()].sort()).toEqual(keys(english).sort());
    for (const [key, text] of leaves(english)) {
      const translated = texts.get(key) ?? '';
      expect(translated === '', key).toBe(text === '');
      // Ignores the number in plural forms, which may be written as a word.
      const wanted = placeholders(text).filter((name) => name !== '%{smart_count}');
      expect(
        placeholders(translated).filter((name) => name !== '%{smart_count}'),
        key,
      ).toEqual(wanted);
      expect(translated.includes('%{smart_count}'), key).toBe(text.includes('%{smart_count}'));
    }
  });
});

const arabic = polyglotI18nProvider(() => ({ ...arReactAdmin, ...ar }), 'ar');
const counts = [0, 1, 2, 3, 11, 100];

describe('Arabic', () => {
  // Excludes `projects.more`, which is a plus sign and a number and has no plural forms.
  const counted = leaves({ ...englishLibrary, ...en }).filter(
    ([key, text]) => /smart_count|\|\|\|\|/u.test(text) && key !== 'projects.more',
  );

  it.each(counted)(
    'the Arabic text %s has a plural form for each of the numbers 0, 1, 2, 3, 11 and 100',
    (key) => {
      const written = forms(new Map(leaves({ ...arReactAdmin, ...ar })).get(key) ?? '');
      expect(written).toHaveLength(6);
      counts.forEach((smart_count, index) => {
        const shown = arabic.translate(key, { smart_count });
        expect(shown).toBe(written[index]?.replaceAll('%{smart_count}', String(smart_count)));
      });
      expect(written.slice(0, 3).join()).not.toContain('%{smart_count}');
    },
  );

  it('the number of results uses the correct Arabic plural', () => {
    expect(counts.map((smart_count) => arabic.translate('list.results', { smart_count }))).toEqual([
      'لا نتائج',
      'نتيجة واحدة',
      'نتيجتان',
      '3 نتائج',
      '11 نتيجة',
      '100 نتيجة',
    ]);
  });

  it('Arabic texts contain only Latin digits and no arrows', () => {
    for (const [key, text] of leaves({ ...arReactAdmin, ...ar })) {
      expect(text, key).not.toMatch(/[٠-٩۰-۹←→]/u);
    }
  });

  it('Arabic texts close every direction isolate that they open', () => {
    for (const [key, text] of leaves({ ...arReactAdmin, ...ar })) {
      const opened = text.match(/[\u2066-\u2068]/gu)?.length ?? 0;
      expect(text.match(/\u2069/gu)?.length ?? 0, key).toBe(opened);
    }
  });
});

it.each(loaded)('react-admin’s texts are complete in the language $code', ({ messages }) => {
  expect(keys(messages)).toEqual(expect.arrayContaining(keys(englishLibrary)));
});

it('French texts use the singular for zero', () => {
  const french = polyglotI18nProvider(() => ({ ...frenchLibrary, ...fr }), 'fr');
  const results = [0, 1, 2].map((smart_count) => french.translate('list.results', { smart_count }));
  expect(results).toEqual(['0 résultat', '1 résultat', '2 résultats']);
});

it('English uses the French texts that the customer prescribed for the login, and Arabic translates the login', () => {
  expect(fr.login.submit).toBe(en.login.submit);
  expect(fr.app.checking).toBe(en.app.checking);
  for (const [key, text] of leaves(ar.login)) expect(text, key).toMatch(/\p{Script=Arabic}/u);
});

it.each([
  ['en', 'Name and Budget'],
  ['fr', 'Name et Budget'],
  ['ar', 'Name وBudget'],
])('a list of words in the language %s ends with “and” and the last word', (language, written) => {
  expect(createFormats(language, []).list(['Name', 'Budget'])).toBe(written);
});

it('money, dates and durations are formatted for the language, in Latin digits', () => {
  const written = (language: string) => {
    const formats = createFormats(language, []);
    // Removes direction marks and replaces special spaces.
    return [formats.euros(12_500), formats.calendarDay('2026-11-28'), formats.duration(3, 'hour')]
      .map((text) => text.replace(/\p{Cf}/gu, '').replace(/\s/gu, ' '))
      .join(' | ');
  };
  expect(written('en')).toBe('€12,500 | Nov 28, 2026 | 3 hr');
  expect(written('fr')).toBe('12 500 € | 28 nov. 2026 | 3 h');
  expect(written('ar')).toBe('12,500 € | 28 نوفمبر 2026 | 3 ساعات');
});

it('on an Arabic keyboard, shortcuts use the Latin characters of the keys', () => {
  expect(shortcutKey({ key: 'ت', code: 'KeyJ' })).toBe('j');
  expect(shortcutKey({ key: '٢', code: 'Digit2' })).toBe('2');
  expect(shortcutKey({ key: '؟', code: 'Slash' })).toBe('?');
  // On a French keyboard, the shortcut is the typed letter and not the position of the key.
  expect(shortcutKey({ key: 'a', code: 'KeyQ' })).toBe('a');
});
