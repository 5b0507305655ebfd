import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageJson from '../../../package.json';

interface Step {
  uses?: string;
  run?: string;
}

interface Workflow {
  on: Readonly<Record<string, unknown>>;
  permissions: unknown;
  concurrency: unknown;
  jobs: Readonly<
    Record<
      string,
      {
        steps: Step[];
        'timeout-minutes': number;
        strategy?: { matrix: Readonly<Record<string, string[]>> };
      }
    >
  >;
}

const files = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yml'))
    .map((file) => join(folder, file));

it.each(files('.github'))('%s is valid YAML', (file) => {
  expect(parse(readFileSync(file, 'utf8'))).toBeTypeOf('object');
});

describe.each(files('.github/workflows'))('workflow %s', (file) => {
  const workflow = parse(readFileSync(file, 'utf8')) as Workflow;
  const jobs = Object.values(workflow.jobs);
  const steps = jobs.flatMap((job) => job.steps);

  it(`${file} has only read permissions, one run at a time and a time limit`, () => {
    expect(workflow.permissions).toEqual({ contents: 'read' });
    expect(workflow.concurrency).toBeDefined();
    for (const job of jobs) expect(job['timeout-minutes']).toBeGreaterThan(0);
  });

  it(`${file} pins its actions to commit hashes, with the version in a comment`, () => {
    const actions = readFileSync(file, 'utf8').match(/uses: .*/gu) ?? [];
    expect(actions).toHaveLength(steps.filter(({ uses }) => uses !== undefined).length);
    for (const action of actions)
      expect(action).toMatch(/^uses: actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u);
  });

  it(`${file} runs only scripts that package.json contains`, () => {
    for (const job of jobs) {
      const suites = job.strategy?.matrix.suite ?? [''];
      const commands = job.steps.flatMap(({ run }) => run ?? []).join('\n');
      const names = suites.flatMap((suite) =>
        [
          ...commands
            .replace(/\$\{\{ matrix\.suite \}\}/gu, suite)
            .matchAll(/npm (?:run |(test) )([\w:]+)/gu),
        ].map(([, test, name = '']) => (test ? `test:${name}` : name)),
      );
      expect(names.length).toBeGreaterThan(0);
      for (const name of names) expect(Object.keys(packageJson.scripts)).toContain(name);
    }
  });
});
