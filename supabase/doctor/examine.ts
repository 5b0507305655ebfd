import { sentence } from '../embedded/sentence';
import { addressAndKey, signUps, staffAccount, visitorRights } from './backendChecks';
import { broken, type Check, NoAnswer, type Outcome, unchecked } from './check';
import { certificates, clocks } from './connectionChecks';
import { migrations, postgresVersion, timeLimits, visitorAddresses } from './databaseChecks';
import type { Installation } from './installation';
import { mail } from './mailCheck';
import { headersAndRedirects, robotsAndSitemap } from './siteChecks';

const CHECKS: readonly Check[] = [
  addressAndKey,
  visitorRights,
  signUps,
  staffAccount,
  postgresVersion,
  migrations,
  timeLimits,
  visitorAddresses,
  mail,
  headersAndRedirects,
  robotsAndSitemap,
  clocks,
  certificates,
];

/** What a check found, with the server that did not answer it. */
type Named = Outcome & { name: string; silent?: string };

/** Runs every check, all at once. */
export async function examine(installation: Installation): Promise<Named[]> {
  return saidOnce(await Promise.all(CHECKS.map((check) => outcomeOf(check, installation))));
}

async function outcomeOf(check: Check, installation: Installation): Promise<Named> {
  try {
    return { name: check.name, ...(await check.run(installation)) };
  } catch (error) {
    const silent = error instanceof NoAnswer ? error.origin : undefined;
    return { name: check.name, ...broken(sentence(error)), ...(silent && { silent }) };
  }
}

/** A server that does not answer is one broken thing, however many checks ask it. */
function saidOnce(outcomes: readonly Named[]): Named[] {
  const said = new Set<string>();
  return outcomes.map((outcome) => {
    const { name, silent } = outcome;
    if (silent === undefined || !said.has(silent)) {
      if (silent !== undefined) said.add(silent);
      return outcome;
    }
    return { name, ...unchecked(`not checked: ${silent} does not answer.`) };
  });
}
