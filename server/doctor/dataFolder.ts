import fs from 'node:fs';
import { lastTry } from '../database/backup/tryRestore';
import {
  backupAge,
  damagedDatabases,
  databaseFolder,
  holdsDatabase,
  LONGEST_BACKUP_PAUSE_HOURS,
} from '../database/dataFolder';
import { isNearlyFull } from '../database/disk';
import { refuseLostKeys } from '../database/localKeys';
import { broken, type Check, ok, unchecked, warning } from './check';

const elsewhere = unchecked(
  'run the doctor on the machine that runs the product, with its DATA_DIR.',
);

/** Whether the data folder is on this machine. @throws the error of a folder that is closed to this account */
function isHere(directory: string): boolean {
  if (!fs.existsSync(directory)) return false;
  fs.accessSync(directory, fs.constants.R_OK | fs.constants.X_OK);
  return true;
}

/** A running product has its keys in memory: only its next start would miss them. */
const keys: Check = {
  name: 'Keys',
  run({ isHosted, databaseUrl, dataDirectory }) {
    if (isHosted) return ok('the host is responsible for them.');
    const holds = isHere(dataDirectory) && holdsDatabase(dataDirectory);
    if (databaseUrl === undefined && !holds) return elsewhere;
    try {
      refuseLostKeys(dataDirectory);
      return ok('they are in the data folder.');
    } catch (error) {
      return broken((error as Error).message);
    }
  },
};

const backup: Check = {
  name: 'Backup',
  run({ isHosted, isTrial, dataDirectory }) {
    if (isHosted) return unchecked('see Database, Backups in the dashboard.');
    if (!isHere(dataDirectory)) return elsewhere;
    const age = backupAge(dataDirectory);
    if (age === undefined) {
      return isTrial
        ? unchecked('there is no backup yet (npm run backup).')
        : broken('there is no backup: set up a nightly backup as in docs/one-machine.md.');
    }
    const hours = Math.floor(age);
    if (age <= LONGEST_BACKUP_PAUSE_HOURS) return ok(`the last backup is ${hours} hours old.`);
    const days = Math.floor(hours / 24);
    return broken(
      `the last backup is ${days} days old: read the emails of cron, see docs/backups.md.`,
    );
  },
};

/** A month, and a week for a machine that was off. */
const LONGEST_TRY_PAUSE_DAYS = 38;

const restore: Check = {
  name: 'Restore',
  run({ isHosted, isTrial, dataDirectory }) {
    if (isHosted) return ok('the host is responsible for it.');
    if (!isHere(dataDirectory)) return elsewhere;
    const tried = lastTry(dataDirectory);
    if (tried === undefined) {
      return isTrial
        ? ok('none was tried, as in every trial.')
        : warning(
            'none was tried: set up its timer as in docs/one-machine.md, or run npm run restore -- --try.',
          );
    }
    const { days, fault } = tried;
    if (fault !== '')
      return broken(
        `the last backup could not be restored (${fault.replace(/\.$/u, '')}): make a new one, then run npm run restore -- --try.`,
      );
    return days <= LONGEST_TRY_PAUSE_DAYS
      ? ok(`the last backup could be restored ${days} days ago.`)
      : broken(
          `the last one was tried ${days} days ago: see systemctl status confluence-restore.timer.`,
        );
  },
};

const disk: Check = {
  name: 'Disk',
  async run({ isHosted, dataDirectory }) {
    if (isHosted) return ok('the host is responsible for it.');
    if (!isHere(dataDirectory)) return elsewhere;
    if (!(await isNearlyFull(dataDirectory))) return ok('it has room.');
    return broken(
      `that of ${dataDirectory} has less than 5 % left, and a full one stores no request: delete old backups, and the folders of releases other than the current one and the one before.`,
    );
  },
};

const unusedDatabase: Check = {
  name: 'Unused database',
  run({ isHosted, databaseUrl, dataDirectory }) {
    if (isHosted) return ok('none.');
    if (databaseUrl !== undefined && holdsDatabase(dataDirectory)) {
      return broken(
        `${databaseFolder(dataDirectory)} holds requests of clients, and is not used because DATABASE_URL is set: see "Move to another Postgres" in docs/backups.md.`,
      );
    }
    const [damaged] = damagedDatabases(dataDirectory);
    if (damaged === undefined) return ok('none.');
    return broken(
      `${damaged} holds requests of clients, also of those who are erased: when the restored database is well, delete it with rm -rf "$(realpath ${damaged})" ${damaged}`,
    );
  },
};

export const dataFolderChecks: readonly Check[] = [keys, backup, restore, disk, unusedDatabase];
