import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The files of tests that share a process or a page with others: see vitest.config.ts. */
const files = ['unit', 'components', 'commands', 'database']
  .flatMap((suite) =>
    readdirSync(join('tests', suite), { recursive: true, encoding: 'utf8' }).map((file) =>
      join('tests', suite, file),
    ),
  )
  .filter(
    (file) =>
      /(?<!sharedProcess\.test)\.tsx?$/u.test(file) && !/^tests\/components\/site\//u.test(file),
  );

const NOWHERE = /^$/u;

/** What outlasts a test file although tests/kit/afresh.ts ends spies, stubs and clocks. Each has lines that the test would find. */
const habits = [
  {
    habit: 'replaces a module that the file before has perhaps loaded: `vi.spyOn` a method of it',
    pattern: /\bvi\.(?:mock|hoisted)\(/u,
    planted: ["vi.mock('node:fs/promises', { spy: true });"],
    allowed: NOWHERE,
  },
  {
    habit:
      'leaves a replaced module to the next file: end with `vi.doUnmock` and `vi.resetModules`',
    pattern: /^(?![\s\S]*\bvi\.doUnmock\([\s\S]*\bvi\.resetModules\()[\s\S]*\bvi\.doMock\(/u,
    planted: ["vi.resetModules();\nvi.doMock('../brand', () => ({}));"],
    allowed: NOWHERE,
  },
  {
    habit: 'changes the environment of its process: `vi.stubEnv`',
    pattern:
      /\bprocess\.env[.[]\S+ (?:\?\?|\|\||&&|\+)?= |\bdelete process\.env\b|\bprocess\.(?:chdir|umask)\(/u,
    planted: ["process.env.TZ = 'Asia/Dubai';", "process.env['TZ'] ||= 'Asia/Dubai';"],
    // It sets up the process of Vitest.
    allowed: /\/postgresSetup\.ts$/u,
  },
  {
    habit: 'replaces a global itself: `vi.stubGlobal` or `vi.spyOn`',
    pattern:
      /^\s*(?:globalThis|window|console|navigator)\.\w+ (?:\?\?|\|\||&&|\+)?= |\bObject\.(?:assign|defineProperty)\((?:globalThis|window|console|navigator|document|process)\b/mu,
    planted: ['console.info = () => undefined;', 'globalThis.fetch ??= () => undefined;'],
    // The fetch and the timers of the page for all its tests; what the product itself replaces; and a process of its own.
    allowed:
      /\/components\/kit\/(?:backend|longTimers)\.ts$|\/(?:databaseLog|nodeVersion)\.test\.ts$/u,
  },
];

it.each(habits.map(({ habit, ...rule }) => [habit, rule] as const))(
  'no test %s',
  (_, { pattern, planted, allowed }) => {
    for (const lines of planted) expect(lines).toMatch(pattern);
    const found = files.filter(
      (file) => !allowed.test(file) && pattern.test(readFileSync(file, 'utf8')),
    );
    expect(found).toEqual([]);
  },
);
