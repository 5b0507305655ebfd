import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { loadMessages } from '../../../src/admin/i18n/i18nProvider';
import { languageCodes } from '../../../src/admin/i18n/languages';
import { leaves } from '../../kit/texts';

/** What documents name that this repository does not define, and examples of what a reader adds. */
const elsewhere = new Set(
  `
  172.16.0.0/12 /etc/cron.d/confluence /srv/confluence /srv/confluence/.env /var/backups/confluence/<time>.backup
  /var/backups/confluence/before-<time>.backup
  /var/backups/confluence/after-<time>.backup v1.2.0 gpg.ssh.allowedSignersFile INTERRUPTED=1
  CONFLUENCE_IMAGE=ghcr.io/<owner>/<repository>:<version> confluence-<time>.backup age-keygen proxy_ createdb LIKE https://<reference>.supabase.co
  https://www.example.com/healthz sb_publishable_… sb_secret_… smtp://
  DATABASE_URL=postgresql://confluence:password@localhost:5432/confluence VITE_ %2F %2e /otp 2xl PT4xx
  moving.backup \\N \\copy pg_dump cron.unschedule @dnd-kit/core @dnd-kit/react pragmatic-drag-and-drop
  @supabase/postgres-meta scaleUpem TupleVariation.optimize /offer#<token> /admin/login #about .data/ .data/database
  <table>_<column>_length _count <service>-details.svg #logo-600 url(#…) d1 d4
  ()+,.:%@0123456789EJLORSabcdefghilmnopqrstuvx <Admin> quote_country
  src/admin/invoices/index.tsx supabase/schemas/12_invoices.sql src/admin/invoices/table.ts
  src/admin/i18n/messages/de.ts src/agency/terms/de.ts docs/staff-guide/guide-de.md ra-language-…
  private.person_invoices private.erase_invoices private.grant_<resource> grant_<resource> person_<resource>
  erase_<resource>
  `.match(/\S+/gu),
);
const otherTexts = new Set(['Report a vulnerability']);

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
const paths = [...new Set([...files, ...files.map(dirname)])];
const documents = files.filter((path) => path.endsWith('.md'));

/** The code of the files whose paths match, without comments: what only a comment names does not exist. */
const code = (pattern: RegExp) =>
  files
    .filter((path) => pattern.test(path) && !path.endsWith('/documents.test.ts'))
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
    .replaceAll(/^\s*\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$/gmu, '');
const product = code(
  /^(?:src|server|vite|supabase\/(?:schemas|functions))\/.*\.(?:tsx?|mjs|sql|css)$/u,
);
const settings = code(
  /^[^/]*\.(?:ts|json|html|yaml|example)$|^Dockerfile$|^(?:public|docs\/one-machine|docs\/container|\.github\/workflows)\/|^supabase\/[^/]+$/u,
);
const words = (text: string) => new Set(text.match(/[\w$]+(?:-[\w$]+)*|\w+/gu));
const productWords = words(product);
const allWords = words([product, settings, code(/^tests\/.*\.tsx?$/u)].join('\n'));

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

/** Expands `{en,fr}` in a path. */
function expanded(path: string): string[] {
  const [, before = '', inner, after = ''] = /^(.*?)\{(.+?)\}(.*)$/u.exec(path) ?? [];
  if (inner === undefined) return [path];
  return inner.split(',').flatMap((part) => expanded(before + part + after));
}
/** Returns whether the path of a file or of a folder is this one or ends with it. `*` stands for each resource. */
const isPath = (path: string) =>
  expanded(
    path.replaceAll(/^(?:\.\.?\/)+|\/$/gu, '').replace('*', '{quotes,projects,offers}'),
  ).every((each) => paths.some((file) => file === each || file.endsWith(`/${each}`)));
const IS_SQL = /^[a-z]+(?:[._][a-z]+)+(?:\(\))?$/u;
/** `<Resource>` is the word `Resource`. */
const exists = (span: string, text = span.replace(/^<(\w+)>$/u, '$1')) =>
  isPath(text) ||
  (IS_SQL.test(text)
    ? text
        .replace('()', '')
        .split('.')
        .every((word) => productWords.has(word))
    : allWords.has(text) ||
      (/\W/u.test(text) && (product.includes(text) || settings.includes(text))));

it('every path, function, table, column and component in backticks exists', () => {
  // Of a command or a statement, its paths and its identifiers in SQL; otherwise the whole text.
  const isOurs = (part: string) =>
    /^(?:docs|public|server|src|supabase|tests|vite)\//u.test(part) || IS_SQL.test(part);
  const parts = (text: string) =>
    /\s/u.test(text) ? text.split(/[\s"',;()]+/u).filter(isOurs) : [text];
  const named = found(/`([^`\n]+)`/gu).flatMap(({ path, text }) =>
    parts(text).map((part) => ({ path, text: part })),
  );
  expect(named.filter(({ text }) => !elsewhere.has(text) && !exists(text)).map(shown)).toEqual([]);
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

it('every quoted text in a document is a text of the product', () => {
  const isText = (text: string) =>
    [...messages.values()].some((texts) => texts.has(plain(text))) ||
    [`'${text}'`, `"${text}"`, `\`${text}\``, `>${text}<`].some((each) => product.includes(each));
  const quoted = found(/(?<![\p{L}\p{N}])'((?:[^'\n]|(?<=\p{L})'(?=\p{L}))+)'(?!\p{L})/gu, (path) =>
    proseOf(path).replaceAll(/`[^`\n]+`/gu, ''),
  );
  expect(quoted.filter(({ text }) => !otherTexts.has(text) && !isText(text)).map(shown)).toEqual(
    [],
  );
});

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
