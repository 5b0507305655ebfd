import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The migrations of the released versions. A database that has applied such a file refuses another version of it. */
const RELEASED = {
  '20261124120000_schema.sql': 'a5fa42bb8ef1b862bd39c67686bb952f36ed885337e870394454d042c322457c',
  '20261126145647_1_1_0.sql': 'baf23001661f9cb368be683b9d4f283f8cebae5320c1d67578a6e048f3655021',
};

it.each(Object.entries(RELEASED))('the released migration %s does not change', (file, hash) => {
  const text = readFileSync(`supabase/migrations/${file}`, 'utf8').replaceAll('\r\n', '\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
});
