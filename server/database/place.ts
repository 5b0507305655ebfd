import { readFileSync } from 'node:fs';
import { type ConnectionOptions, checkServerIdentity } from 'node:tls';
import postgres from 'postgres';
import { isLoopback } from '../../src/backend/local';
import type { Configuration } from '../configuration';
import type { Address } from './postgresServer';

/** A server, as the first two parameters of the package postgres. */
export interface Place {
  url: string;
  options: Partial<Address> & { ssl?: ConnectionOptions | false };
}

const PLAIN = new Set(['disable', 'false']);
/** Of these modes of libpq, some accept any certificate or none. The product verifies it in all of them. */
const VERIFIED = new Set(['verify-full', 'verify-ca', 'require', 'prefer', 'true']);

/**
 * Returns the server of a connection string. A server on another machine must show a certificate for its host name from an
 * authority that `databaseCaFile`, or `sslrootcert` in the string, contains, or else from a public one. The password is sent
 * only after that.
 * @throws Error with a message for the terminal, without the string, which contains a password
 */
export function placeOf({
  databaseUrl,
  databaseCaFile,
}: {
  databaseUrl: string;
} & Pick<Configuration, 'databaseCaFile'>): Place {
  if (!URL.canParse(databaseUrl)) {
    throw new Error('Write a connection string like postgres://user:password@host:5432/postgres.');
  }
  const url = new URL(databaseUrl);
  const { searchParams: named, hostname } = url;
  const mode = named.get('sslmode') ?? named.get('ssl') ?? modeFor(hostname);
  const root = named.get('sslrootcert') ?? databaseCaFile ?? 'system';
  for (const name of ['sslmode', 'ssl', 'sslrootcert']) named.delete(name);
  if (PLAIN.has(mode)) return { url: url.href, options: { ssl: false } };
  if (!VERIFIED.has(mode)) {
    throw new Error(
      `With sslmode=${mode}, the password of the database would go to whoever answers: write sslmode=verify-full, or leave it out.`,
    );
  }
  const ssl = {
    rejectUnauthorized: true,
    // By default, Node compares the certificate of a server at an IP address with `localhost`.
    checkServerIdentity: (_: string, certificate: Parameters<typeof checkServerIdentity>[1]) =>
      checkServerIdentity(hostname, certificate),
    ...(root !== 'system' && { ca: certificatesIn(root) }),
  };
  return { url: url.href, options: { ssl } };
}

/** A socket of this machine stands in a connection string as a path, `%2Fvar%2Frun%2Fpostgresql`. */
const modeFor = (host: string) =>
  isLoopback(host || process.env.PGHOST || 'localhost') || /^%2f/iu.test(host)
    ? 'disable'
    : 'verify-full';

function certificatesIn(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `DATABASE_CA_FILE names ${file}, which cannot be read (${code}): save the certificate of the database’s authority there (docs/deploy.md).`,
    );
  }
}

/** Returns what to do if a server was refused before the password was sent, or refused it; otherwise undefined. */
export function refusedServer(error: unknown): string | undefined {
  const { code = '', message = '' } = error as NodeJS.ErrnoException;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `The certificate of the database is for another host, so the password was not sent (${message}): write the host of the certificate into DATABASE_URL.`;
  }
  if (/CERT|SIGNATURE/u.test(code)) {
    return `The certificate of the database could not be verified (${code}), so the password was not sent: set DATABASE_CA_FILE to the certificate of its authority, which the dashboard of the host offers (docs/deploy.md).`;
  }
  if (/^ERR_SSL|^EPROTO$/u.test(code) || message.includes('before secure TLS connection')) {
    return 'The database offers no encryption, so the password was not sent: turn on its TLS, or, only for a server in your own private network, end DATABASE_URL with ?sslmode=disable.';
  }
  // Invalid authorization.
  if (code.startsWith('28')) {
    return `The database refuses the sign-in (${message}): correct the user and the password in DATABASE_URL.`;
  }
  return undefined;
}

/** The codes of Node, of the driver, and of a Postgres that starts or stops. */
const AWAY =
  /^(?:CONNECTION_|CONNECT_TIMEOUT$|E(?:CONN|PIPE$|NOTFOUND$|AI_AGAIN$|HOSTUNREACH$|NETUNREACH$|TIMEDOUT$)|08|57P0[123]$)/u;

/** Whether a server did not answer, or ended the connection. */
export function isAway(error: unknown): boolean {
  const { code = '', syscall } = unfolded(error);
  // The folder of a socket that nobody has opened.
  return AWAY.test(code) || (code === 'ENOENT' && syscall === 'connect');
}

/** Of a host with two addresses, such as `localhost`, both have failed. */
const unfolded = (error: unknown): NodeJS.ErrnoException =>
  error instanceof AggregateError && error.errors[0] ? error.errors[0] : Object(error);

/** Returns what to do about a server that does not answer; otherwise undefined. */
export function awayServer(error: unknown): string | undefined {
  if (!isAway(error)) return undefined;
  const { code, message } = unfolded(error);
  const reason = error instanceof postgres.PostgresError ? message : code;
  return `The database does not respond (${reason}): check whether Postgres runs, or correct DATABASE_URL.`;
}
