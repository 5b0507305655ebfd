import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { staffNetworks } from '../../../server/gateway/staffNetworks';
import { temporaryFolder } from '../../kit/dataFolder';

let file: string;
beforeEach(() => {
  file = join(temporaryFolder(), 'staff-networks.json');
});
afterEach(() => rmSync(dirname(file), { recursive: true, force: true }));

it('a network is remembered after a restart, and the file contains no address', () => {
  staffNetworks(file, 'secret').add('192.0.2.7');
  const restarted = staffNetworks(file, 'secret');
  expect([restarted.has('192.0.2.7'), restarted.has('192.0.2.8')]).toEqual([true, false]);
  expect(staffNetworks(file, 'another secret').has('192.0.2.7')).toBe(false);
  expect(readFileSync(file, 'utf8')).not.toContain('192.0.2');
});

it('a damaged file is ignored and replaced, and a folder that cannot be written keeps nobody from signing in', () => {
  writeFileSync(file, '[');
  staffNetworks(file, 'secret').add('192.0.2.7');
  expect(staffNetworks(file, 'secret').has('192.0.2.7')).toBe(true);
  rmSync(file);
  mkdirSync(`${file}.new`);
  const networks = staffNetworks(file, 'secret');
  networks.add('192.0.2.7');
  expect(networks.has('192.0.2.7')).toBe(true);
});
