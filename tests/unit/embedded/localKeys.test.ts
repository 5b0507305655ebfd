import { expect, it } from 'vitest';
import { generatePassword } from '../../../supabase/embedded/localKeys';

it('a generated password has 80 random bits', () => {
  const passwords = Array.from({ length: 2_000 }, generatePassword);
  for (const password of passwords) {
    expect(password).toMatch(/^(?:[0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/u);
  }
  expect(new Set(passwords)).toHaveLength(passwords.length);
  // 16 characters of 32 letters and digits, each of which appears.
  expect(new Set(passwords.join('').replaceAll('-', ''))).toHaveLength(32);
});
