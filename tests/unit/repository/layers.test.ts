import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** The rooms of the back office in the order of docs/architecture.md, lowest first. A row may list rooms that import each other. */
const [, table = ''] =
  /^\| room.*?\n\|---.*?\n(.*?)\n\n/msu.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];
const rooms = [...table.matchAll(/^\| (.+?) \|/gmu)]
  .map(([, cell = '']) => [...cell.matchAll(/`(.+?)`/gu)].map(([, name = '']) => name).join('|'))
  .toReversed();

/** The layers, lowest first. A file may import from its own layer and from the layers before it. */
const layers = Object.entries({
  'src/admin': rooms.join(' '),
  'src/site':
    'i18n icons motif seo fault quote layout figures services work legal tips home not-found inline',
  server: 'static database gateway embedded development hosted doctor commands',
}).map(([root, folders]) => ({ root, folders: folders.split(/\s+/u) }));

/** Maps each TypeScript file to the files that it imports statically, including imports of types. */
const imports = new Map(
  ['src', 'server', 'supabase', 'tests', 'vite'].flatMap(typescriptFiles).map((file, _, files) => {
    const source = readFileSync(file, 'utf8');
    const paths = source.matchAll(
      /^(?:import|export)\b[^;'"]*\bfrom '(\.[^']*)'|^import '(\.[^']*)'/gmu,
    );
    const imported = [...paths].map(([, named, plain]) =>
      join(dirname(file), named ?? plain ?? ''),
    );
    const endings = ['', '.ts', '.tsx'];
    return [
      file,
      imported.flatMap((path) =>
        endings.map((end) => path + end).filter((path) => files.includes(path)),
      ),
    ];
  }),
);

function typescriptFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/u.test(path))
    .map((path) => join(folder, path));
}

/** Returns the folder of a file in `root`, or undefined. */
const folderOf = (file: string, root: string) =>
  file.startsWith(`${root}/`) ? /^([^./]+)\//u.exec(file.slice(root.length + 1))?.[1] : undefined;

it.each(layers)('$root has these rooms, and imports only lower ones', ({ root, folders }) => {
  const found = [...imports.keys()].flatMap((file) => folderOf(file, root) ?? []);
  const layered = folders.map((layer) => layer.split('|'));
  expect([...new Set(found)].toSorted()).toEqual(layered.flat().toSorted());
  const layerOf = (file: string) =>
    layered.findIndex((layer) => layer.includes(folderOf(file, root) ?? ''));
  const upward = [...imports].flatMap(([file, imported]) =>
    imported
      .filter((other) => layerOf(file) >= 0 && layerOf(other) > layerOf(file))
      .map((other) => `${file} → ${other}`),
  );
  expect(upward).toEqual([]);
});

it('no two rooms of the repository import each other', () => {
  const roomOf = (file: string) => /^(?:src\/\w+|\w+)(?=\/)/u.exec(file)?.[0] ?? file;
  const pairs = new Set(
    [...imports].flatMap(([file, imported]) =>
      imported.map((other) => `${roomOf(file)} → ${roomOf(other)}`),
    ),
  );
  const mutual = [...pairs].filter((pair) => {
    const [from, to] = pair.split(' → ');
    return from !== to && pairs.has(`${to} → ${from}`);
  });
  expect(mutual).toEqual([]);
  // What both show lies in src/look.
  expect(pairs).not.toContain('src/offer → src/site');
});

/** The source of each file of the back office. */
const sources = new Map(
  [...imports.keys()]
    .filter((file) => file.startsWith('src/admin/'))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const filesWith = (pattern: RegExp, allowed: RegExp, today: string) =>
  [...sources]
    .filter(([file, source]) => !allowed.test(file) && pattern.test(source))
    .map(([file]) => file.replace('src/admin/', ''))
    .filter((file) => !today.includes(file));

const NOWHERE = /^$/u;

/** What react-admin already does, or what only one component knows. `today` lists the files that still do it. */
const habits = [
  {
    habit: 'has a mutation of its own',
    pattern: /\buseMutation\b/u,
    // Functions of the database, for which react-admin has no hook.
    allowed: /^src\/admin\/kit\/useAction\.ts$/u,
    today: '',
  },
  {
    habit: 'shows notices of its own',
    pattern: /\bSnackbar\b|\buseNotificationContext\b/u,
    allowed: /^src\/admin\/kit\//u,
    today: '',
  },
  {
    habit: 'names a query key of react-admin',
    pattern: /queryKey: \[(?:resource|table|'(?:quotes|projects|offers|notes|answer_templates)')/u,
    allowed: /^src\/admin\/kit\//u,
    today: 'projects/board/ProjectBoard.tsx',
  },
  {
    habit: 'hands something to another screen in the state of the router',
    pattern:
      /\bstate\??\.(?:send|ask|occasion|client|isOpenedFromPage)\b|\bnavigate\([^;]*\bstate\b|\bstate=\{/u,
    allowed: NOWHERE,
    today: '',
  },
  {
    habit: 'styles the page from afar',
    pattern: /\bGlobalStyles\b|#main-content|['`]body[ :]/u,
    allowed: /^src\/admin\/theme\//u,
    today: '',
  },
];

it.each(habits.map(({ habit, ...rule }) => [habit, rule] as const))(
  'no file of the back office %s',
  (_, { pattern, allowed, today }) => {
    expect(filesWith(pattern, allowed, today)).toEqual([]);
  },
);

it('a selector names only data attributes of its own room', () => {
  const roomOf = (file: string) => folderOf(file, 'src/admin');
  const sets = (room: string | undefined, attribute: string) =>
    [...sources].some(
      ([file, source]) =>
        roomOf(file) === room &&
        new RegExp(`(?<![\\[\\w-])${attribute}['"]?[=:]`, 'u').test(source),
    );
  const found = [...sources].flatMap(([file, source]) =>
    // Attributes of the library of the board are its interface.
    [...source.matchAll(/\[(data-(?!rfd-)[\w-]+)/gu)]
      .filter(([, attribute = '']) => !sets(roomOf(file), attribute))
      .map(([selector]) => `${file.replace('src/admin/', '')} ${selector}`),
  );
  expect(found).toEqual([]);
});

it('no two files of one folder differ only in case', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const names = new Set(files.map((file) => file.replace(/\.[^/]*$/u, '')));
  const lower = [...names].map((name) => name.toLowerCase());
  expect(lower.filter((name, index) => lower.indexOf(name) !== index)).toEqual([]);
});
