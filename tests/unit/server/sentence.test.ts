import { expect, it } from 'vitest';
import { sentence } from '../../../server/sentence';

const systemError = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: failed`), { code, path });

it('when the server cannot start, the error names the port in use and an alternative', () => {
  expect(sentence(new Error('Port 4173 is already in use'), 4173)).toBe(
    'Port 4173 is in use: stop the program that uses it, or choose another port with PORT=4180.',
  );
  expect(sentence(new Error('No such table'))).toBe('No such table');
});

it('when the disk is full, the error does not ask for another folder', () => {
  expect(sentence(systemError('ENOSPC', '/data'))).toBe('The disk has no space for /data.');
});

it.each(['EACCES', 'EROFS'])(
  'when the server cannot start, the error names the folder that is not writable (%s)',
  (code) => {
    expect(sentence(systemError(code, '/data'))).toMatch(/^Cannot write to \/data:/u);
  },
);
