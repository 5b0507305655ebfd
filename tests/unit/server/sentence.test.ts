import fs from 'node:fs';
import { expect, it, onTestFinished, vi } from 'vitest';
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

it('a folder of root is named, and how to take it over; in one of another account, the command runs as that one', () => {
  const own = vi.spyOn(process, 'getuid').mockReturnValue(4242);
  onTestFinished(() => own.mockRestore());
  expect(sentence(systemError('EACCES', '/'))).toMatch(
    /^\/ belongs to root: sudo chown -R \S+ \/$/u,
  );
  vi.spyOn(fs, 'lstatSync').mockReturnValueOnce({ uid: 998 } as fs.Stats);
  expect(sentence(systemError('EACCES', '/data'))).toBe(
    "/data belongs to another account: run this as that account, with sudo -u '#998'.",
  );
});

it('a Postgres that refuses the password is told from one that does not run', () => {
  const error = Object.assign(new Error('password authentication failed for user "a"'), {
    code: '28P01',
  });
  expect(sentence(error)).toBe(
    'The database refuses the sign-in (password authentication failed for user "a"): correct the user and the password in DATABASE_URL.',
  );
});

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
