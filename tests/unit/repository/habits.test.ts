import { expect, it } from 'vitest';
import { adminSources } from '../../kit/sources';

const filesWith = (pattern: RegExp, allowed: RegExp) =>
  [...adminSources]
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
    allowed: /^src\/admin\/write\/useAction\.ts$/u,
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
    allowed: /^src\/admin\/(?:write\/Notification|list\/ListStates)\.tsx$/u,
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
      /^src\/admin\/(?:lazyPart\.tsx|form\/drafts\.tsx|startup\/preloadList\.ts|i18n\/(?:i18nProvider|useFormats)\.ts|data\/(?:clientState|firstRows)\.ts|session\/SessionGuard\.tsx|layout\/TopBar\.tsx)$/u,
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
