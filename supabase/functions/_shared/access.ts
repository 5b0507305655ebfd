import { createHash, timingSafeEqual } from 'node:crypto';

/** The variables of an Edge Function. */
export type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the service key. Newer projects of hosted Supabase pass their secret keys by name, and older ones only the
 * legacy key. The secret keys come first, because the variable of the legacy key stays set after the key is disabled.
 */
export function secretKey({ SUPABASE_SECRET_KEYS, SUPABASE_SERVICE_ROLE_KEY }: Variables) {
  const keys = Object.entries(parsed(SUPABASE_SECRET_KEYS));
  const [, key] = keys.find(([name]) => name === 'default') ?? keys[0] ?? [];
  return typeof key === 'string' ? key : SUPABASE_SERVICE_ROLE_KEY;
}

function parsed(text = ''): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}

/** Compares two texts in constant time, so that the duration reveals nothing about the secret. */
export function isSame(given: string | null, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given ?? ''), digest(expected));
}
