import { createHmac } from 'node:crypto';

export type Claims = Readonly<Record<string, unknown>>;

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** Signs a token with these claims. With the algorithm `none`, the token has no signature. */
export function signToken(claims: Claims, secret: string, alg: 'HS256' | 'none' = 'HS256'): string {
  const content = `${encoded({ alg, typ: 'JWT' })}.${encoded(claims)}`;
  if (alg === 'none') return `${content}.`;
  return `${content}.${createHmac('sha256', secret).update(content).digest('base64url')}`;
}

/** Returns the claims of a token. */
export function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims;
}

/** Returns the id of the session that a token belongs to. */
export function sessionOf(token: string): string {
  const { session_id } = claimsOf(token);
  if (typeof session_id !== 'string') throw new Error('The token contains no session id.');
  return session_id;
}
