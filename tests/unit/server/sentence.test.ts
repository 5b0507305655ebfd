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

it('a Postgres that does not run is named, also if its host has two addresses, or its socket is missing', () => {
  const refused = systemError('ECONNREFUSED');
  const socket = Object.assign(systemError('ENOENT', '/run/.s.PGSQL.5432'), { syscall: 'connect' });
  for (const [error, code] of [
    [new AggregateError([refused, refused]), 'ECONNREFUSED'],
    [socket, 'ENOENT'],
  ] as const)
    expect(sentence(error)).toBe(
      `The database does not respond (${code}): check whether Postgres runs, or correct DATABASE_URL.`,
    );
});
