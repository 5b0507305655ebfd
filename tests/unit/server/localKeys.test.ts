import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generatePassword, loadLocalKeys } from '../../../server/database/localKeys';
import { testFolder } from '../../kit/testFolder';

const [empty, existing] = [testFolder(), testFolder()];

it('a generated password has 80 random bits', () => {
  const passwords = Array.from({ length: 2_000 }, generatePassword);
  for (const password of passwords) {
    expect(password).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/u);
  }
  expect(new Set(passwords)).toHaveLength(passwords.length);
  // The password has 16 characters of 5 bits each. Checks that all 32 characters of the alphabet appear.
  expect(new Set(passwords.join('').replaceAll('-', ''))).toHaveLength(32);
});

it('a short STAFF_PASSWORD is rejected, and nothing is stored', () => {
  expect(() => loadLocalKeys(empty, 'nine-char')).toThrow('10 characters or more');
  expect(readdirSync(empty)).toEqual([]);
});

it('an existing database keeps its password, and ignores STAFF_PASSWORD', () => {
  for (const given of ['ten-charac', 'a'])
    expect(loadLocalKeys(existing, given).staffPassword).toBe('ten-charac');
});
