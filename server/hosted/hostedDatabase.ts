import postgres from 'postgres';
import { isLoopback } from '../../src/backend/local';

const CONNECT_TIMEOUT_SECONDS = 15;

/** Connects to the database of a hosted project. @throws Error with a message for the terminal */
export function connectHosted(text: string): postgres.Sql {
  if (!URL.canParse(text)) {
    throw new Error('Write a connection string like postgres://user:password@host:5432/postgres.');
  }
  const url = new URL(text);
  const isEncrypted = !isLoopback(url.hostname) && !url.searchParams.has('sslmode');
  return postgres(url.href, {
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
    // A pooler in transaction mode does not support prepared statements.
    prepare: false,
    // Does not verify the certificate, because it is signed by Supabase's own certificate authority.
    ...(isEncrypted && { ssl: 'require' }),
  });
}
