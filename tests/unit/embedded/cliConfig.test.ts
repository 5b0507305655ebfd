import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_ROWS_PER_RESPONSE } from '../../../src/admin/data/listQuery';

/** Returns the settings of each section of supabase/config.toml, without comments. */
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

it('supabase/config.toml turns sign-ups off and keeps signing in by email on', () => {
  expect(sections().auth).toEqual(
    expect.arrayContaining(['enable_signup = false', 'enable_anonymous_sign_ins = false']),
  );
  expect(sections()['auth.email']?.join('\n')).not.toMatch(/^(?:enable_signup|enabled)\b/mu);
});

it('supabase/config.toml requires the current password for a new password and two confirmations for a new email address', () => {
  expect(sections()['auth.email']).toEqual(
    expect.arrayContaining(['double_confirm_changes = true', 'require_current_password = true']),
  );
});

it('supabase/config.toml contains only sections that need no paid plan', () => {
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

it('supabase/config.toml sets Postgres 17 and the maximum number of rows in a response that the back office expects', () => {
  expect(sections().db).toEqual(['major_version = 17']);
  expect(sections().api).toContain(`max_rows = ${MAX_ROWS_PER_RESPONSE}`);
});
