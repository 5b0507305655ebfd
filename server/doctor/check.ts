import { NoAnswer } from '../request';
import { sentence } from '../sentence';
import type { Installation } from './installation';

/**
 * The result of a check. `warning`: it works, but should not stay so. `unchecked`: the check could not run, for example
 * because a setting is missing.
 */
export interface Outcome {
  verdict: 'ok' | 'warning' | 'broken' | 'unchecked';
  text: string;
}

/**
 * Checks one part of an installation without changing it. If `run` throws, the result is `broken`, or `unchecked` if
 * another check reports the cause.
 */
export interface Check {
  name: string;
  run(installation: Installation): Outcome | Promise<Outcome>;
}

export const ok = (text: string): Outcome => ({ verdict: 'ok', text });
/** @param text what is wrong and what to do about it */
export const broken = (text: string): Outcome => ({ verdict: 'broken', text });
/** @param text what should change, and how */
export const warning = (text: string): Outcome => ({ verdict: 'warning', text });
/** @param text the reason, or what the check needs */
export const unchecked = (text: string): Outcome => ({
  verdict: 'unchecked',
  text: `could not be checked: ${text}`,
});

const MARKS = { ok: '✓', warning: '!', broken: '✗', unchecked: '–' } as const;

/** Returns the line that the command prints for a check. */
export const lineOf = ({ name, verdict, text }: Outcome & { name: string }): string =>
  `${MARKS[verdict]} ${name}: ${text}`;

/** Runs all checks in parallel. A server that does not respond is reported once, even if several checks need it. */
export async function examine(
  checks: readonly Check[],
  installation: Installation,
): Promise<(Outcome & { name: string })[]> {
  const silent = new Set<string>();
  const results = await Promise.allSettled(checks.map(async ({ run }) => run(installation)));
  return checks.map(({ name }, index) => {
    const result = results[index];
    if (result?.status === 'fulfilled') return { name, ...result.value };
    const error: unknown = result?.reason;
    if (!(error instanceof NoAnswer)) return { name, ...broken(sentence(error)) };
    const { origin, message } = error;
    if (silent.has(origin)) return { name, ...unchecked(`${origin} does not respond.`) };
    silent.add(origin);
    const what =
      error.remedy ??
      (CERTIFICATE.test(message)
        ? 'renew or correct its certificate, on one machine with certbot renew.'
        : remedy(origin, installation));
    return { name, ...broken(`${message}: ${what}`) };
  });
}

/** The codes with which Node refuses a certificate, such as CERT_HAS_EXPIRED and UNABLE_TO_VERIFY_LEAF_SIGNATURE. */
const CERTIFICATE = /CERT|SIGNATURE/u;

/** Returns what to do about a server that does not respond as it should. */
export function remedy(origin: string, { isHosted, api }: Installation): string {
  if (origin === 'DATABASE_URL') {
    return isHosted
      ? 'correct the connection string.'
      : 'check whether Postgres runs, or correct the connection string.';
  }
  if (!isHosted) {
    return 'check whether the product runs (systemctl status confluence, or npm start), and whether the address is correct.';
  }
  return origin === api
    ? 'check in the dashboard whether the project is paused, or correct VITE_SUPABASE_URL.'
    : 'check the address and the network.';
}

/** Returns what to do about visitors with other rights than they should have. */
export const rightsRemedy = ({ isHosted }: Installation): string =>
  isHosted
    ? 'Run in the SQL editor: select private.apply_privileges();'
    : 'Start the product again: each start sets the rights.';
