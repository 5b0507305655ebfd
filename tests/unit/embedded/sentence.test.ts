import { expect, it } from 'vitest';
import { sentence } from '../../../supabase/embedded/sentence';

const systemError = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: failed`), { code, path });

it('a taken port is named, with a way out', () => {
  expect(sentence(new Error('Port 4173 is already in use'), 4173)).toBe(
    'Port 4173 is taken: stop the program that uses it, or choose another with PORT=4180.',
  );
});

it.each(['EACCES', 'EROFS', 'EPERM'])('a folder that refuses writing (%s) is named', (code) => {
  expect(sentence(systemError(code, '/data'))).toMatch(/^Cannot write to \/data:/u);
});

it('anything else is its own message, without a stack', () => {
  expect(sentence(new Error('The migration 1_x.sql failed: no such table'))).toBe(
    'The migration 1_x.sql failed: no such table',
  );
});
