import { createHmac, timingSafeEqual } from 'node:crypto';

const BEARER = /^Bearer ([\w-]+\.([\w-]+))\.([\w-]+)$/u;

/**
 * Whether the header contains a token that has our signature and has not expired. The database checks whether the
 * account is staff and its session is open.
 */
export function holdsToken(
  authorization: string | undefined,
  secret: string,
  now = Date.now(),
): boolean {
  const [header, signed = '', payload = '', signature = ''] =
    BEARER.exec(authorization ?? '') ?? [];
  if (header === undefined) return false;
  const expected = createHmac('sha256', secret).update(signed).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  const { role, exp }: Record<string, unknown> = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  );
  return role === 'authenticated' && typeof exp === 'number' && exp * 1000 > now;
}
