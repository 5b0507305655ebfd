import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { publishBuild } from '../../../vite/publishBuild';
import { testFolder, writeFiles } from '../../kit/testFolder';

const filled = { origin: 'https://agency.example', staffEmail: 'staff@agency.example' };
const root = testFolder();
const place = join(root, 'dist');
beforeEach(() => rmSync(place, { recursive: true, force: true }));

function publish(day: string, name: string) {
  const made = join(root, 'dist.new');
  writeFiles(made, { 'index.html': name, [`assets/${name}`]: name });
  publishBuild(made, place, { stamp: name, filled }, new Date(day));
  return readdirSync(join(place, 'assets'));
}

it('a build replaces the previous one, whose hashed files are kept for 30 days', () => {
  expect(publish('2026-01-01', 'a.js')).toEqual(['a.js']);
  expect(publish('2026-06-01', 'b.js')).toEqual(['a.js', 'b.js']);
  expect(publish('2026-06-30', 'c.js')).toEqual(['a.js', 'b.js', 'c.js']);
  expect(publish('2026-07-02', 'd.js')).toEqual(['b.js', 'c.js', 'd.js']);
  expect(readFileSync(join(place, 'index.html'), 'utf8')).toBe('d.js');
  expect(existsSync(`${place}.old`)).toBe(false);
});

it('a hashed file of an old build is kept when a later build contains it again', () => {
  publish('2026-01-01', 'a.js');
  publish('2026-01-02', 'b.js');
  publish('2026-01-03', 'a.js');
  expect(publish('2026-02-15', 'c.js')).toEqual(['a.js', 'c.js']);
});
