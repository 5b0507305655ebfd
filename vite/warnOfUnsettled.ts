import { agency } from '../src/agency/agency.ts';
import {
  demoClaims,
  fictionalFacts,
  missingFacts,
  unsourcedClaims,
} from '../src/agency/unsettled.ts';

/** Names in the output of the build what the agency has not settled yet. */
export function warnOfUnsettled(): void {
  for (const [facts, state] of [
    [missingFacts(agency), 'still empty, and left out of the pages'],
    [fictionalFacts(agency), 'still invented'],
    [unsourcedClaims(agency), 'still without a source'],
    [demoClaims(agency), 'still claims of the demo, until claims.areOurs is true'],
  ] as const) {
    if (facts.length > 0) console.warn(`src/agency/agency.ts: ${state}: ${facts.join(', ')}.`);
  }
}
