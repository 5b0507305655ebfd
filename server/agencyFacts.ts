import { readFileSync } from 'node:fs';
import { agency } from '../src/agency/agency.ts';
import {
  AGENCY_FILE,
  isPublic,
  type OpenFact,
  openFacts,
  refuseInvented,
} from '../src/agency/goingLive.ts';

/** Returns the source of the facts, in which messages name lines. The product may be started in another folder. */
const source = (): string => readFileSync(new URL(`../${AGENCY_FILE}`, import.meta.url), 'utf8');

/** Returns what the agency has not settled yet for a site at this URL. */
export const openAgencyFacts = (siteUrl: string): OpenFact[] =>
  openFacts(agency, source(), isPublic(siteUrl));

/** @throws Error if a site at this URL is public, and states what is invented */
export const refuseInventedAgency = (siteUrl: string | undefined): void =>
  refuseInvented(agency, source(), siteUrl);
