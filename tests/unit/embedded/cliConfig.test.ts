import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_ROWS_PER_RESPONSE } from '../../../src/admin/data/listQuery';

/** The lines of each section of supabase/config.toml, without comments. */
function sections(): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  let section = '';
  for (const line of readFileSync('supabase/config.toml', 'utf8').split('\n')) {
    section = /^\[(.+)\]$/u.exec(line)?.[1] ?? section;
    const setting = /^\w+ = .+$/u.exec(line)?.[0];
    if (setting !== undefined) found[section] = [...(found[section] ?? []), setting];
  }
  return found;
}

it('sign-up is off and the e-mail sign-in stays on', () => {
  expect(sections().auth).toEqual(
    expect.arrayContaining(['enable_signup = false', 'enable_anonymous_sign_ins = false']),
  );
  expect(sections()['auth.email']?.join('\n')).not.toMatch(/^(?:enable_signup|enabled)\b/mu);
});

it('an open session alone cannot change the password or the address', () => {
  expect(sections()['auth.email']).toEqual(
    expect.arrayContaining(['double_confirm_changes = true', 'require_current_password = true']),
  );
});

it('nothing needs a paid plan', () => {
  expect(Object.keys(sections())).toEqual([
    '',
    'api',
    'db',
    'db.seed',
    'auth',
    'auth.email',
    'auth.rate_limit',
    'functions.mail',
  ]);
});

it('Postgres is version 17, and responses have the maximum length that the back office expects', () => {
  expect(sections().db).toEqual(['major_version = 17']);
  expect(sections().api).toContain(`max_rows = ${MAX_ROWS_PER_RESPONSE}`);
});
