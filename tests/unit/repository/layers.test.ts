import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const architecture = readFileSync('docs/architecture.md', 'utf8');

/** Returns the cells of the table of docs/architecture.md whose first column has this title, each as its names in backticks. */
function tableOf(title: string): string[][][] {
  const [, rows = ''] =
    new RegExp(`^\\| ${title} \\|.*?\n\\|---.*?\n(.*?)\n\n`, 'msu').exec(architecture) ?? [];
  return rows.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => [...cell.matchAll(/`(.+?)`/gu)].map(([, name = '']) => name)),
  );
}

/** The layers of a folder, lowest first. Rooms of one layer may import each other. */
const layers = [
  { root: 'src/admin', layered: tableOf('room').flatMap(([rooms]) => (rooms ? [rooms] : [])) },
  ...tableOf('inside').map(([[root = ''] = [], rooms = []]) => ({
    root,
    layered: rooms.map((room) => [room]),
  })),
].map(({ root, layered }) => ({ root, layered: layered.toReversed() }));

/** Maps each TypeScript file to the files that it imports, also types and what it loads on demand. */
const imports = new Map(
  ['src', 'server', 'supabase', 'tests', 'vite'].flatMap(typescriptFiles).map((file, _, files) => {
    const source = readFileSync(file, 'utf8');
    const paths = source.matchAll(
      /^(?:import|export)\b[^;'"]*\bfrom '(\.[^']*)'|^import '(\.[^']*)'|\bimport\('(\.[^']*)'\)/gmu,
    );
    const imported = [...paths].map(([, named, plain, loaded]) =>
      join(dirname(file), named ?? plain ?? loaded ?? ''),
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

it.each(layers)('$root has these rooms, and imports only lower ones', ({ root, layered }) => {
  const found = [...imports.keys()].flatMap((file) => folderOf(file, root) ?? []);
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

/** The rooms of the repository, lowest first, with those that each may import. */
const rooms = new Map(
  tableOf('folder').map(([[room = ''] = [], , imported = []]) => [room, imported] as const),
);

it('a room imports only those that the architecture names, which stand above it', () => {
  const names = [...rooms.keys()];
  const below = names.flatMap((room, index) =>
    (rooms.get(room) ?? []).filter((other) => !names.slice(0, index).includes(other)),
  );
  expect(below).toEqual([]);
  const roomOf = (file: string) => names.find((room) => file.startsWith(`${room}/`));
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  expect(folders.filter(({ name }) => !names.includes(`src/${name}`))).toEqual([]);
  const pairs = new Set(
    [...imports].flatMap(([file, imported]) =>
      imported.flatMap((other) => {
        const [from, to] = [roomOf(file), roomOf(other)];
        return from && from !== to ? `${from} → ${to ?? other}` : [];
      }),
    ),
  );
  const named = names.flatMap((room) => (rooms.get(room) ?? []).map((to) => `${room} → ${to}`));
  expect([...pairs].toSorted()).toEqual(named.toSorted());
});

/** The source of each file of the back office. */
const sources = new Map(
  [...imports.keys()]
    .filter((file) => file.startsWith('src/admin/'))
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const filesWith = (pattern: RegExp, allowed: RegExp) =>
  [...sources]
    .filter(([file, source]) => !allowed.test(file) && pattern.test(source))
    .map(([file]) => file.replace('src/admin/', ''));

const NOWHERE = /^$/u;

/** What react-admin already does, or what only one component knows, each with a line that the test would find. */
const habits = [
  {
    habit: 'has a mutation of its own',
    pattern: /\buseMutation\b/u,
    planted: ['const [send] = useMutation({ mutationFn });'],
    // Functions of the database, for which react-admin has no hook.
    allowed: /^src\/admin\/kit\/useAction\.ts$/u,
  },
  {
    habit: 'writes past react-admin’s mutations',
    pattern: /[pP]rovider\.(?:create|update|delete)\w*[<(]/u,
    planted: ["dataProvider.update('quotes', params)", 'provider.deleteMany<Quote>(params)'],
    allowed: /^src\/admin\/data\//u,
  },
  {
    habit: 'shows notices of its own',
    pattern: /\bSnackbar\b|\buseNotificationContext\b|\bcreatePortal\b/u,
    planted: ['<Snackbar open message={said} />', 'createPortal(<Alert />, document.body)'],
    // A list that cannot be read again stands among the failures until it can.
    allowed: /^src\/admin\/kit\/(?:Notification|ListStates)\.tsx$/u,
  },
  {
    habit: 'names a query key of react-admin',
    pattern:
      /queryKey: \[(?:resource|table|'(?:auth|quotes|projects|offers|notes|answer_templates)')|\b(?:get|set)Quer(?:y|ies)(?:Data|Defaults|State)\b|=== 'auth'/u,
    planted: [
      "client.invalidateQueries({ queryKey: ['quotes', 'getList'] })",
      "client.setQueryData(['auth', 'checkAuth', {}], true)",
    ],
    allowed: NOWHERE,
  },
  {
    habit: 'hands something to another screen in the state of the router',
    pattern:
      /\bstate\??\.(?:send|ask|occasion|client|isOpenedFromPage)\b|\bnavigate\([^;]*\bstate\b|\bstate=\{/u,
    planted: ['navigate(path, { state: { send: true } });', '<Link to={path} state={{ client }}>'],
    allowed: NOWHERE,
  },
  {
    habit: 'keeps outside React what a screen shows',
    pattern:
      /\buseSyncExternalStore\b|^(?:export )?let \b|^(?:export )?const \w+(?:: (?!Readonly)[^=]+)? = new (?:Weak)?(?:Map|Set)\b/mu,
    planted: [
      'let opened: Row | null = null;',
      'const answered = new Map<string, string>();',
      'const refused = useSyncExternalStore(subscribe, get);',
    ],
    // The code that is loading, the start and the language before React, formats that are made once, deletions that the
    // data provider knows, and what the browser knows: the clock, the cache of queries and the drafts in its session storage.
    allowed:
      /^src\/admin\/(?:lazyPart\.tsx|kit\/drafts\.tsx|startup\/preloadList\.ts|i18n\/(?:i18nProvider|useFormats)\.ts|data\/(?:clientState|firstRows)\.ts|session\/SessionGuard\.tsx|layout\/TopBar\.tsx)$/u,
  },
  {
    habit: 'copies a value to its state in an effect',
    pattern: /useEffect\(\(\) => (?:\{\s*)?set[A-Z]\w*\([^;]*\);?\s*\}?, \[/u,
    planted: ['useEffect(() => {\n    setTyped(words);\n  }, [words]);'],
    allowed: NOWHERE,
  },
  {
    habit: 'styles the page from afar',
    pattern: /\bGlobalStyles\b|#main-content|['`]body[ :]/u,
    planted: ['<GlobalStyles styles={styles} />', "'body > main': { padding: 0 }"],
    allowed: /^src\/admin\/theme\//u,
  },
];

it.each(habits.map(({ habit, ...rule }) => [habit, rule] as const))(
  'no file of the back office %s',
  (_, { pattern, planted, allowed }) => {
    expect(planted.filter((line) => !pattern.test(line))).toEqual([]);
    expect(filesWith(pattern, allowed)).toEqual([]);
  },
);

/** Returns the selectors of styles that name a class or a role that none of the elements of `own` has. */
function strangeSelectors(source: string, own = source): string[] {
  const elements = own.replaceAll(/\[role=[\w-]+\]/gu, '');
  return [...source.matchAll(/'[^'\n]*&[^'\n]*'(?=:)/gu)].flatMap(([style]) => {
    const names = style.matchAll(/\.(?!Mui|Ra|ra-)([a-z][\w-]*)|\[role=([\w-]+)\]/gu);
    const isOwn = (name: string) =>
      new RegExp(`(?:className|role)[^\\n]*\\b${name}\\b|the class \`${name}\``, 'u').test(
        elements,
      );
    return [...names].flatMap(([, className, role]) =>
      isOwn(className ?? role ?? '') ? [] : [style],
    );
  });
}

it('a selector names only classes and roles of its own file, or of its own folder inside a room', () => {
  expect(strangeSelectors("'& > [role=combobox]': {}")).toHaveLength(1);
  expect(strangeSelectors("'& .later': {}")).toHaveLength(1);
  const own = (file: string) =>
    [...sources]
      .filter(([other]) => file.split('/').length > 4 && dirname(other) === dirname(file))
      .map(([, source]) => source);
  const found = [...sources]
    .filter(([file]) => !file.startsWith('src/admin/theme/'))
    .flatMap(([file, source]) =>
      strangeSelectors(source, [source, ...own(file)].join('\n')).map(
        (style) => `${file} ${style}`,
      ),
    );
  expect(found).toEqual([]);
});

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
