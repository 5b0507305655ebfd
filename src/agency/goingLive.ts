import { isLoopback } from '../backend/local.ts';
import type { Agency } from './facts.ts';
import { demoClaims, fictionalFacts, missingFacts, unsourcedClaims } from './unsettled.ts';

/**
 * `invented`: fiction that a visitor would take for a fact. `claim`: a claim of the demo, or without a source. Neither goes
 * live. `missing`: left out of the pages. `unconfirmed`: a choice that the agency makes with its lawyer.
 */
type OpenState = 'invented' | 'claim' | 'missing' | 'unconfirmed';

export interface OpenFact {
  state: OpenState;
  /** The path of the fact in `agency.ts`, such as `legal.director`. */
  fact: string;
  /** The line of `agency.ts`. */
  line: number;
}

export const AGENCY_FILE = 'src/agency/agency.ts';

/** The names that RFC 2606 reserves for examples and tests. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|example\.(?:com|net|org))$/u;

/** Whether strangers can read a site at this URL. */
export function isPublic(siteUrl: string | undefined): boolean {
  if (siteUrl === undefined) return false;
  const { hostname } = new URL(siteUrl);
  return !isLoopback(hostname) && !RESERVED.test(hostname);
}

/**
 * Returns what the agency has not settled yet. A configured address replaces `siteUrl`.
 * @param source the text of `agency.ts`
 */
export function openFacts(agency: Agency, source: string, isConfigured = false): OpenFact[] {
  const of = (state: OpenState, facts: readonly string[]) =>
    facts.map((fact) => ({ state, fact, line: lineOf(source, fact) }));
  const invented = fictionalFacts(agency).filter((fact) => !isConfigured || fact !== 'siteUrl');
  return [
    ...of('invented', invented),
    ...of('claim', [
      ...unsourcedClaims(agency),
      ...(demoClaims(agency).length > 0 ? ['claims.areOurs'] : []),
    ]),
    ...of('missing', missingFacts(agency)),
    ...of('unconfirmed', agency.approvedAfterDays === null ? ['approvedAfterDays'] : []),
  ];
}

/** What keeps a site from going live: what visitors would take for facts. */
export const blocking = (facts: readonly OpenFact[]): OpenFact[] =>
  facts.filter(({ state }) => state === 'invented' || state === 'claim');

/**
 * @param source the text of `agency.ts`
 * @throws Error if the site is public, and states what is invented
 */
export function refuseInvented(agency: Agency, source: string, siteUrl: string | undefined): void {
  if (!isPublic(siteUrl)) return;
  const facts = blocking(openFacts(agency, source, true));
  if (facts.length > 0)
    throw new Error(`${siteUrl} would state what is invented. ${remedyOf(facts)}`);
}

/** Says where to settle facts. */
export const remedyOf = (facts: readonly OpenFact[]): string =>
  `Settle in ${AGENCY_FILE}: ${facts.map(({ fact, line }) => `${fact} (line ${line})`).join(', ')}.`;

/** Returns the line on which the fact of a path stands: `legal.host.name`, or `cases.1`, the second of a list. */
function lineOf(source: string, fact: string): number {
  let position = source.indexOf('export const agency');
  for (const part of fact.split('.')) {
    const next = /^\d+$/u.test(part)
      ? startOfEntry(source, position, Number(part))
      : source.slice(position).search(new RegExp(`(?<![\\w.])${part}:`, 'u')) + position;
    if (next < position) break;
    position = next;
  }
  return source.slice(0, position).split('\n').length;
}

/** Returns the position of an entry of the list that starts after `position`, whose entries stand on lines of their own. */
function startOfEntry(source: string, position: number, index: number): number {
  const [first, ...others] = [...source.slice(position).matchAll(/^( +)\{$/gmu)];
  const entries = [first, ...others.filter((entry) => entry[1] === first?.[1])];
  const entry = entries[index];
  return entry ? position + entry.index + (entry[1]?.length ?? 0) : position;
}
