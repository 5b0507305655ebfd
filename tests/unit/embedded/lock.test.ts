import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lockDirectory } from '../../../server/database/lock';
import { TYPESCRIPT } from '../../kit/typescript';

// Raises the timeout, because the tests start processes.
vi.setConfig({ testTimeout: 60_000 });

let directory: string;
let children: ChildProcess[];
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'confluence-lock-'));
  children = [];
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(directory, { recursive: true, force: true });
});

const lockFile = () => join(directory, 'lock');

/** Starts a process that locks the directory when it is told to, prints the result and keeps running. */
function contender() {
  const module = pathToFileURL('server/embedded/data/lock.ts').href;
  const program = `
    import { lockDirectory } from ${JSON.stringify(module)};
    console.log('ready');
    process.stdin.once('data', () => {
      try { lockDirectory(${JSON.stringify(directory)}); console.log('held'); }
      catch (error) { console.log(error.message); }
    });`;
  const child = spawn('node', [...TYPESCRIPT, '--input-type=module', '--eval', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  children.push(child);
  const line = async () => String((await once(child.stdout, 'data'))[0]).trim();
  return {
    child,
    ready: line(),
    lock: () => {
      const answer = line();
      child.stdin.write('\n');
      return answer;
    },
  };
}

it('a directory can be locked only once until it is released', () => {
  const release = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(
    `in use by process ${process.pid}: stop it first.`,
  );
  release();
  release();
  lockDirectory(directory)();
});

it.each(['999999999', String(process.ppid), '1', 'not a number', ''])(
  'lockDirectory replaces a lock file with the content %j if no process holds the lock',
  (content) => {
    writeFileSync(lockFile(), content);
    const release = lockDirectory(directory);
    expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.pid));
    release();
  },
);

it('a directory stays locked when its lock file is emptied or overwritten with another process id', async () => {
  const other = contender();
  await other.ready;
  expect(await other.lock()).toBe('held');
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${other.child.pid}`);
  for (const content of ['999999999', String(process.pid), '']) {
    writeFileSync(lockFile(), content);
    expect(() => lockDirectory(directory)).toThrow('in use by');
  }
});

it('a directory can be locked again after the process that locked it was killed', async () => {
  const other = contender();
  await other.ready;
  expect(await other.lock()).toBe('held');
  other.child.kill('SIGKILL');
  await once(other.child, 'exit');
  lockDirectory(directory)();
});

it('only one of six processes that start at the same time locks a directory with an old lock file', async () => {
  writeFileSync(lockFile(), '999999999');
  const all = Array.from({ length: 6 }, contender);
  await Promise.all(all.map(({ ready }) => ready));
  const answers = await Promise.all(all.map(({ lock }) => lock()));
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
  expect(answers.filter((answer) => answer.includes('in use by'))).toHaveLength(5);
});
