import { join } from 'node:path';
import { expect, it } from 'vitest';
import { placeOf } from '../../../server/database/place';
import { testFolder } from '../../kit/testFolder';

const file = join(testFolder({ 'authority.pem': 'of the host' }), 'authority.pem');

const sslOf = (databaseUrl: string, databaseCaFile?: string) =>
  placeOf({ databaseUrl, databaseCaFile }).options.ssl;
const verified = expect.objectContaining({ rejectUnauthorized: true });

it.each([
  'postgres://user:word@aws-0-eu-west-3.pooler.supabase.com:5432/postgres',
  'postgres://user:word@10.0.0.5/confluence',
  'postgres://user:word@postgres/confluence',
  'postgres://user:word@host.example/confluence?sslmode=require',
  'postgres://user:word@host.example/confluence?ssl=true',
  'postgres://user:word@localhost/confluence?sslmode=verify-full',
])('the certificate of the database at %s is verified', (url) => {
  expect(sslOf(url)).toEqual(verified);
  expect(sslOf(url, file)).toEqual(expect.objectContaining({ ca: 'of the host' }));
});

it.each([
  'postgres://user:word@localhost:5432/confluence',
  'postgres://user:word@127.0.0.1/confluence',
  'postgres:///confluence',
  'postgres://user:word@%2Fvar%2Frun%2Fpostgresql/confluence',
  'postgres://user:word@postgres/confluence?sslmode=disable',
])('the connection to %s stays without encryption', (url) => {
  expect(sslOf(url, 'missing.pem')).toBe(false);
});

it.each(['no-verify', 'allow', 'Disable', ''])(
  'sslmode=%s is refused, because anybody could get the password',
  (mode) => {
    expect(() => sslOf(`postgres://user:word@host.example/confluence?sslmode=${mode}`)).toThrow(
      `With sslmode=${mode}, the password of the database would go to whoever answers`,
    );
  },
);

it('sslrootcert names the authority, or with "system" the public ones, and Postgres does not get it', () => {
  const at = (root: string) =>
    placeOf({
      databaseUrl: `postgres://host.example/confluence?sslmode=verify-full&sslrootcert=${root}`,
      databaseCaFile: 'missing.pem',
    });
  expect(at(encodeURIComponent(file)).options.ssl).toMatchObject({ ca: 'of the host' });
  expect(at('system').options.ssl).not.toHaveProperty('ca');
  expect(at('system').url).toBe('postgres://host.example/confluence');
});

it('a missing file of the authority is named', () => {
  expect(() => sslOf('postgres://host.example/confluence', 'missing.pem')).toThrow(
    'DATABASE_CA_FILE names missing.pem, which cannot be read (ENOENT): save the certificate',
  );
});
