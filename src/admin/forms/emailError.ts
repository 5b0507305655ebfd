/**
 * Validates an email address less strictly than the site's form, because staff type what they hear
 * on the telephone.
 */
export function emailError(email: unknown): string | undefined {
  if (typeof email !== 'string' || email.trim() === '') return undefined;
  return /^[^\s@]+@[^\s@]+$/u.test(email.trim()) ? undefined : 'validation.email';
}
