import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { loadMessages } from '../../../src/admin/i18n/i18nProvider';
import { languageCodes } from '../../../src/admin/i18n/languages';
import { leaves } from '../../kit/texts';

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const files = [
  ...readdirSync('.', { withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? entry.name : [],
  ),
  ...['.github', 'docs', 'public', 'server', 'src', 'supabase', 'tests', 'vite'].flatMap(filesIn),
];
const documents = files.filter((path) => path.endsWith('.md'));

/** Returns each match in the prose of each document, with the path of the document. */
const found = (pattern: RegExp, prose = proseOf) =>
  documents.flatMap((path) =>
    [...prose(path).matchAll(pattern)].map(([, match = '']) => ({ path, text: match })),
  );
const proseOf = (path: string) => readFileSync(path, 'utf8').replaceAll(/^```.*?^```/gmsu, '');
const shown = ({ path, text }: { path: string; text: string }) => `${path}: ${text}`;

it('every npm script in a document exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };
  const named = found(/npm run (?:--silent )?([\w:-]+)/gu, (path) => readFileSync(path, 'utf8'));
  expect(named.filter(({ text }) => !(text in scripts)).map(shown)).toEqual([]);
});

/** A text as it is compared: placeholders, capital letters and dots at the end do not matter. */
const plain = (text: string) =>
  text
    .replaceAll(/%?\{[^}]*\}|\s*…$/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .toLowerCase();
const textsOf = (messages: object) =>
  leaves(messages).flatMap(([, text]) => text.split('||||').map(plain));
const messages = new Map(
  await Promise.all(
    languageCodes.map(async (code) => [code, new Set(textsOf(await loadMessages(code)))] as const),
  ),
);

it.each(languageCodes)('every bold text of the guide for staff is on a screen (%s)', (language) => {
  const guide = proseOf(`docs/staff-guide/guide-${language}.md`);
  const bold = [...guide.matchAll(/\*\*([^*]+)\*\*/gu)].flatMap(([, text = '']) =>
    text.split(/ [→←] /u),
  );
  expect(bold.filter((text) => !messages.get(language)?.has(plain(text)))).toEqual([]);
});

/** Returns the anchors of the headings of a document, as GitHub names them. */
const anchors = (path: string) =>
  [...proseOf(path).matchAll(/^#+ (.+)$/gmu)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

it('every link in a document has its target', () => {
  const links = found(/\]\(([^)\s]+)\)/gu).filter(({ text }) => !/^[a-z]+:/u.test(text));
  const broken = links.filter(({ path, text }) => {
    const [target = '', anchor] = text.split('#');
    const file = target === '' ? path : join(dirname(path), target);
    return !existsSync(file) || (anchor !== undefined && !anchors(file).includes(anchor));
  });
  expect(broken.map(shown)).toEqual([]);
});
