import { NoAnswer, Untrusted } from '../request';
import { addressAndKey, signUps, staffAccount, visitorRights } from './backendChecks';
import { broken, type Check, type Outcome, unchecked } from './check';
import { certificates, clocks } from './connectionChecks';
import { migrations, postgresVersion, timeLimits, visitorAddresses } from './databaseChecks';
import type { Installation } from './installation';
import { mail } from './mailCheck';
import { dkim, dmarc, spf } from './senderChecks';
import { facts, headersAndRedirects, robotsAndSitemap } from './siteChecks';
import { backup, demoData, disk, retention, trustedProxies, waitingMails } from './stateChecks';

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
  waitingMails,
  spf,
  dkim,
  dmarc,
  demoData,
  retention,
  trustedProxies,
  backup,
  disk,
  facts,
  headersAndRedirects,
  robotsAndSitemap,
  clocks,
  certificates,
];

/** The result of a check with its name. `silent` is the origin of a server that did not respond. */
type Named = Outcome & { name: string; silent?: string };

/** Runs all checks in parallel. */
export async function examine(installation: Installation): Promise<Named[]> {
  return saidOnce(await Promise.all(CHECKS.map((check) => outcomeOf(check, installation))));
}

async function outcomeOf(check: Check, installation: Installation): Promise<Named> {
  try {
    return { name: check.name, ...(await check.run(installation)) };
  } catch (error) {
    const { name } = check;
    if (error instanceof Untrusted) {
      return { name, ...unchecked(`browsers refuse the certificate of ${error.origin}.`) };
    }
    if (!(error instanceof NoAnswer)) {
      return { name, ...broken(error instanceof Error ? error.message : String(error)) };
    }
    const { origin, message } = error;
    return { name, ...broken(`${message}: ${remedy(origin, installation)}`), silent: origin };
  }
}

/** Returns what to do about a server that does not respond. */
function remedy(origin: string, { isHosted, api }: Installation): string {
  if (origin === 'DATABASE_URL') return 'correct the connection string.';
  if (!isHosted) {
    return 'check whether the product runs (systemctl status confluence, or npm start), and whether the address is correct.';
  }
  return origin === api
    ? 'check in the dashboard whether the project is paused, or correct VITE_SUPABASE_URL.'
    : 'check the address and the network.';
}

/** Reports only once that a server does not respond. Other checks that need this server become `unchecked`. */
function saidOnce(outcomes: readonly Named[]): Named[] {
  const said = new Set<string>();
  return outcomes.map((outcome) => {
    const { name, silent } = outcome;
    if (silent === undefined || !said.has(silent)) {
      if (silent !== undefined) said.add(silent);
      return outcome;
    }
    return { name, ...unchecked(`${silent} does not respond.`) };
  });
}
