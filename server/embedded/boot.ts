import { isPublic } from '../../src/agency/goingLive';
import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { log } from '../../supabase/functions/_shared/log';
import { readConfiguration } from '../configuration';
import { waitingWhileAway } from '../database/away';
import { isDamage, watchTables } from '../database/damage';
import { type Application, createApplication, prepareConnection } from '../database/database';
import { keepValuesOutOfTheLog } from '../database/databaseLog';
import { damaged } from '../database/dataFolder';
import { identityOf, isNewDatabase } from '../database/identity';
import { noDatabase, openLocalDatabase } from '../database/localDatabase';
import {
  generatePassword,
  type LocalKeys,
  loadLocalKeys,
  refuseLostKeys,
  saveLocalKeys,
} from '../database/localKeys';
import { migrate } from '../database/migrate';
import { demoCounts, seed } from '../database/seed';
import { ensureStaff } from '../database/staff';
import { holdsToken } from '../gateway/staffToken';

export interface EmbeddedBackend {
  /** Handles requests. Its connection is that of the owner of the database. */
  app: Pick<Application, 'fetch' | 'connection'>;
  directory: string;
  keys: LocalKeys;
  /** The number of quotes and projects that are demo data. */
  demo: { quotes: number; projects: number };
  /** Whether a table was damaged when the tables were last read, which happens at the start and once a day. */
  isDamaged(): boolean;
  /** Closes the connections and stops Postgres. A second call has no effect. */
  close(): Promise<void>;
}

/**
 * Two pools, so that visitors never wait until staff's reports are done. The time limits are those of hosted Supabase.
 */
const VISITORS = { max: 6, statementTimeoutMs: 3_000 };
const STAFF = { max: 8, statementTimeoutMs: 8_000 };
const CLOSE_WITHIN_S = 5;

/**
 * Starts the local database and its API. If needed, applies migrations and inserts demo data.
 * @param create whether it creates a database that is missing: by default only for a site that strangers do not read
 * @throws Error with a message for the terminal, for example if another process uses the folder or a migration fails
 */
export async function bootEmbedded(
  configuration = readConfiguration(),
  migrations?: URL,
  create = !isPublic(configuration.siteUrl),
): Promise<EmbeddedBackend> {
  const { dataDirectory: directory, staffEmail, staffPassword, demo } = configuration;
  // Turns off the usage reports of Supabase Lite.
  process.env.DO_NOT_TRACK = '1';
  keepValuesOutOfTheLog();
  const database = await openLocalDatabase(configuration, { exclusive: true, create });
  void database.failed.then(giveUp);
  const owner = database.open({ max: 1 });
  const pools = [database.open(VISITORS), database.open(STAFF)] as const;
  // A connection of its own, because reading a large table takes seconds.
  const reader = database.open({ max: 1 });
  let watcher: ReturnType<typeof watchTables> | undefined;
  const close = async () => {
    watcher?.stop();
    // Without a time limit, postgres.js waits for ever for a connection that was answering a request.
    const timeout = CLOSE_WITHIN_S;
    await Promise.all([owner, reader, ...pools].map(({ driver }) => driver.end({ timeout })));
    await database.close();
  };
  try {
    const isNew = await isNewDatabase(owner.driver);
    if (isNew && !create) throw noDatabase(configuration);
    if (!isNew) refuseLostKeys(directory);
    const keys = loadLocalKeys(directory, staffPassword);
    const options = { keys: { ...keys, publishableKey: LOCAL_PUBLISHABLE_KEY } };
    await migrate(createApplication(owner, options), migrations);
    await seed(owner, { demo });
    // A restored account has a password that the keys may not contain, but `staffEmail` may name another account.
    const password = keys.staffPassword ?? generatePassword();
    if (await ensureStaff(owner, { email: staffEmail, password })) {
      keys.staffPassword = password;
      saveLocalKeys(directory, keys);
    }
    log('database', { ...(await identityOf(owner.driver)) });
    const [visitors, staff] = [
      waitingWhileAway(createApplication(pools[0], options)),
      waitingWhileAway(createApplication(pools[1], options)),
    ];
    for (const pool of pools) await prepareConnection(pool);
    const demoData = await demoCounts(owner);
    watcher = watchTables(reader, directory);
    let closing: Promise<void> | undefined;
    return {
      app: {
        connection: owner,
        fetch: (request, context) =>
          (isOfStaff(request, keys) ? staff : visitors)(request, context),
      },
      directory,
      keys,
      demo: demoData,
      isDamaged: () => watcher?.isDamaged() ?? false,
      close() {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    await close().catch(() => undefined);
    throw isDamage(error) ? damaged(directory, (error as Error).message) : error;
  }
}

/** Whether a request has a valid token, or the key with which this process calls its own functions. */
const isOfStaff = ({ headers }: Request, { jwtSecret, secretKey }: LocalKeys): boolean =>
  headers.get('apikey') === secretKey ||
  holdsToken(headers.get('authorization') ?? undefined, jwtSecret);

/** Ends the process, so that a service manager restarts the product and Postgres recovers the committed data. */
function giveUp(words: string): never {
  log('failure', { reason: `Postgres ended, so the process ends, too: ${words.trim()}` });
  process.exit(1);
}
