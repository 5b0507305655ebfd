import { agency } from '../../agency/agency';
import type { Agency } from '../../agency/facts';

const legalFacts = ['company', 'form', 'capital', 'registration', 'vat'] as const;
export type LegalFact = (typeof legalFacts)[number];

/** Returns the facts that French law asks for and that src/agency/agency.ts does not contain. */
export const missingLegalFacts = ({ legal }: Agency = agency) =>
  legalFacts.filter((fact) => legal[fact] === '');

/**
 * Returns the facts without which an offer cannot be sent: a client must know who offers. A demo can send it without them:
 * it has neither the address of a site nor claims that the agency stands by.
 */
export function blockingFacts(
  vatCase: string,
  { legal, claims, siteUrl }: Agency = agency,
  configuredUrl: string | undefined = import.meta.env.VITE_SITE_URL,
): readonly LegalFact[] {
  const isSite = Boolean(configuredUrl) || (siteUrl !== '' && !siteUrl.endsWith('.example'));
  const hasVat = vatCase === 'charged' || vatCase === 'reverse_charge';
  const required = ['company', 'registration', ...(hasVat ? (['vat'] as const) : [])] as const;
  return isSite || claims.areOurs ? required.filter((fact) => !legal[fact]) : [];
}
