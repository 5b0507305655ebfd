import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { generatePassword, loadLocalKeys } from '../../../server/database/localKeys';
import { testFolder } from '../../kit/testFolder';

const directory = testFolder();

it('a generated password has 80 random bits', () => {
  const passwords = Array.from({ length: 2_000 }, generatePassword);
  for (const password of passwords) {
    expect(password).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/u);
  }
  expect(new Set(passwords)).toHaveLength(passwords.length);
  // The password has 16 characters of 5 bits each. Checks that all 32 characters of the alphabet appear.
  expect(new Set(passwords.join('').replaceAll('-', ''))).toHaveLength(32);
});

it('a new database rejects a short STAFF_PASSWORD, and an existing database ignores STAFF_PASSWORD', () => {
  expect(() => loadLocalKeys(directory, 'nine-char')).toThrow('10 characters or more');
  expect(readdirSync(directory)).toEqual([]);
  expect(loadLocalKeys(directory, 'ten-charac').staffPassword).toBe('ten-charac');
  expect(loadLocalKeys(directory, 'a').staffPassword).toBe('ten-charac');
});
