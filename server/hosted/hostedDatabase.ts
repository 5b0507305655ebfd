import postgres from 'postgres';
import { placeOf } from '../database/place';

const CONNECT_TIMEOUT_SECONDS = 15;

/** Connects to the database of a hosted project. @throws Error with a message for the terminal */
export function connectHosted(settings: Parameters<typeof placeOf>[0]): postgres.Sql {
  const { url, options } = placeOf(settings);
  return postgres(url, {
    ...options,
    max: 1,
    connect_timeout: CONNECT_TIMEOUT_SECONDS,
    onnotice: () => undefined,
    // A pooler in transaction mode does not support prepared statements.
    prepare: false,
  });
}
