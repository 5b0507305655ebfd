import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MAX_ROWS_PER_RESPONSE } from '../../../src/admin/data/requestSizes';

/** The settings of each section of supabase/config.toml, after the name of the section. */
const sections = readFileSync('supabase/config.toml', 'utf8').split(/^(?=\[)/mu);
const settingsOf = (section: string) =>
  sections.find((text) => text.startsWith(`[${section}]`))?.split('\n');

it.each([
  ['auth', 'enable_signup = false'],
  ['auth', 'enable_anonymous_sign_ins = false'],
  ['auth.email', 'double_confirm_changes = true'],
  ['auth.email', 'require_current_password = true'],
  // Lists read long tables in pages of this size.
  ['api', `max_rows = ${MAX_ROWS_PER_RESPONSE}`],
])('supabase/config.toml sets in [%s]: %s', (section, setting) => {
  expect(settingsOf(section)).toContain(setting);
});

// `enable_signup` of this section would also turn off the sign-in.
it('supabase/config.toml does not turn sign-in by email off', () => {
  expect(settingsOf('auth.email')?.join('\n')).not.toMatch(/^enable_signup|^enabled/mu);
});

it('supabase/config.toml limits no sessions, which needs a paid plan', () => {
  expect(settingsOf('auth.sessions')).toBeUndefined();
});
