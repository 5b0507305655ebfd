import { NoAnswer } from '../request';
import { broken, type Check, type Outcome, ok, unchecked } from './check';
import type { Installation } from './installation';
import type { StateFunction } from './ownerCall';

const GIGABYTE = 1024 ** 3;
const HOUR_MS = 60 * 60 * 1000;
/** The longest accepted time since the last run of a nightly job, such as the backup. One missed night is accepted. */
const LONGEST_PAUSE_HOURS = 49;

/** Defines a check that needs the service key or, with the embedded backend, access to the data folder. */
export const stateCheck = (
  name: string,
  asked: StateFunction,
  look: (state: Record<string, unknown>, installation: Installation) => Outcome | Promise<Outcome>,
): Check => ({
  name,
  async run(installation) {
    const { ownerCall } = installation;
    if (ownerCall === undefined) return unchecked('set SUPABASE_SERVICE_ROLE_KEY.');
    try {
      return await look(await ownerCall(asked), installation);
    } catch (error) {
      if (error instanceof NoAnswer) throw error;
      return unchecked(error instanceof Error ? error.message : String(error));
    }
  },
});

export const demoData = stateCheck('Demo data', 'demo_data', (state, { isTrial }) => {
  const { quotes, projects } = state as { quotes: number; projects: number };
  if (quotes + projects === 0) return ok('none.');
  const found = `${quotes} quotes and ${projects} projects are demo data`;
  return isTrial
    ? ok(`${found}, as in every trial.`)
    : broken(`${found}: remove them with the button at the top of the back office.`);
});

interface MailState {
  late: number;
  troubles: { kind: string; reference: string | null; error: string | null }[];
}

export const waitingMails = stateCheck('Waiting mails', 'mail_state', (state) => {
  const { late, troubles } = state as unknown as MailState;
  const [first] = troubles;
  if (first === undefined) return ok('no mail failed or has waited for ten minutes.');
  const { kind, reference, error } = first;
  return broken(
    `${late} failed or have waited for ten minutes. The first is ${kind}${reference ? ` ${reference}` : ''} (${error ?? 'no worker has taken it'}): correct the cause, then see the dashboard.`,
  );
});

export const retention = stateCheck(
  'Retention',
  'retention_state',
  (state, { isHosted, agency }) => {
    const { months, ranAt, due } = state as { months: number; ranAt: string | null; due: number };
    const isLate = ranAt === null || hoursSince(new Date(ranAt)) > LONGEST_PAUSE_HOURS;
    if (due > 0 && isLate) {
      return broken(
        `${due} requests are older than ${months} months and were not erased: ${isHosted ? 'run npm run deploy:database, which schedules it' : 'read the log'}.`,
      );
    }
    if (months !== agency.retentionMonths) {
      return broken(
        `requests are erased after ${months} months, but the privacy notice says ${agency.retentionMonths}: correct retentionMonths in src/agency.ts and build again, or correct private.retention.`,
      );
    }
    return ok(`requests without an outcome are erased after ${months} months; ${due} are due.`);
  },
);

export const trustedProxies: Check = {
  name: 'Trusted proxies',
  run({ isHosted, site, trustedProxies: trusted }) {
    if (isHosted) return ok('the host reports the visitors’ addresses.');
    if (new URL(site).protocol === 'http:') return ok('visitors connect to the product directly.');
    if (trusted.length > 0) return ok(`${trusted.join(', ')} reports the visitors’ addresses.`);
    return broken(
      'behind a proxy all visitors count as one, so ten requests close the form for everybody: set TRUSTED_PROXIES=127.0.0.1 in .env, for an nginx on this machine, and start the product again.',
    );
  },
};

export const backup: Check = {
  name: 'Backup',
  run({ isHosted, isTrial, dataFolder }) {
    if (isHosted) return unchecked('see Database, Backups in the dashboard.');
    if (dataFolder === undefined) return unchecked(ELSEWHERE);
    if (dataFolder.lastBackup === undefined) {
      return isTrial
        ? unchecked('there is no backup yet (npm run backup).')
        : broken('there is no backup: set up a nightly backup as in docs/one-machine.md.');
    }
    const hours = Math.floor(hoursSince(dataFolder.lastBackup));
    return hours > LONGEST_PAUSE_HOURS
      ? broken(
          `the last backup is ${Math.floor(hours / 24)} days old: read the mails from cron to root.`,
        )
      : ok(`the last backup is ${hours} hours old.`);
  },
};

export const disk: Check = {
  name: 'Disk',
  run({ isHosted, dataFolder }) {
    if (isHosted) return unchecked('see Reports, Database in the dashboard.');
    if (dataFolder === undefined) return unchecked(ELSEWHERE);
    const free = `${(dataFolder.freeBytes / GIGABYTE).toFixed(1)} GB are free`;
    return dataFolder.freeBytes < GIGABYTE
      ? broken(`${free} on the disk of the database: delete files, or move old backups away.`)
      : ok(`${free}.`);
  },
};

const ELSEWHERE = 'run the doctor on the machine that runs the product, with its DATA_DIR.';

const hoursSince = (time: Date): number => (Date.now() - time.getTime()) / HOUR_MS;
