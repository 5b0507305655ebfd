import { agency } from '../../src/agency/agency.ts';

const YEAR_MS = 365 * 86_400_000;

/** Returns the content of `security.txt` (RFC 9116). */
export function securityText(siteUrl: string | undefined): string {
  const lines = [
    `Contact: mailto:${agency.email}`,
    `Expires: ${new Date(Date.now() + YEAR_MS).toISOString()}`,
    'Preferred-Languages: en, fr, ar',
    ...(siteUrl ? [`Canonical: ${siteUrl}/.well-known/security.txt`] : []),
  ];
  return `${lines.join('\n')}\n`;
}
