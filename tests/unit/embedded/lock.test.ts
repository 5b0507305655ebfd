import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDirectory } from '../../../supabase/embedded/lock';

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'confluence-lock-'));
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

const lockFile = () => join(directory, 'lock');

it('a directory that another process holds is refused, by its number', () => {
  writeFileSync(lockFile(), String(process.ppid));
  expect(() => lockDirectory(directory)).toThrow(`in use by process ${process.ppid}`);
  expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.ppid));
});

it.each(['999999999', 'not a number', ''])('a stale lock (%j) is taken over', (content) => {
  writeFileSync(lockFile(), content);
  const release = lockDirectory(directory);
  expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.pid));
  release();
});

it('a released directory is free again', () => {
  lockDirectory(directory)();
  expect(() => readFileSync(lockFile())).toThrow();
});
