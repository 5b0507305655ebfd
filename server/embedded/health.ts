import { log, reasonOf } from '../../supabase/functions/_shared/log';
import { type BackendConnection, inTransaction, querySql } from '../database/database';
import { backupAge, LONGEST_BACKUP_PAUSE_HOURS } from '../database/dataFolder';
import { isNearlyFull } from '../database/disk';
import type { EmbeddedBackend } from './boot';
import type { MailWorker } from './mail';
import type { MailboxReader } from './mailbox';

/** What does not work, for `/healthz`. */
export type Trouble =
  /** The database does not store data within 3 s. */
  | 'database'
  /** The form cannot be submitted. */
  | 'form'
  /** A table is damaged. */
  | 'damage'
  /** The mail worker does not run. */
  | 'mail'
  /** A mail has failed for ten minutes, and none was sent meanwhile; or nobody has tried it for so long. */
  | 'mails'
  /** The mailbox in which clients reply could not be read for 15 minutes. */
  | 'mailbox'
  /** The clock leapt, so that nothing is erased. */
  | 'clock'
  /** Backups are set up, and the newest is older than LONGEST_BACKUP_PAUSE_HOURS. */
  | 'backup'
  /** The disk of the data has less than 5 % left. */
  | 'disk';

const ANSWER_MS = 3_000;

/**
 * A mail that waits longer than ten minutes because of its own address is no trouble: later mails were sent. One that was never
 * tried is: the mail server takes fewer than are written.
 */
const TROUBLES = `
  select exists (
    select from public.mail_troubles
    where not failed and (error is null or since >= (select coalesce(max(sent_at), '-infinity') from public.mails))
  ) as unsent,
  exists (select from private.quote_limits where private.clock_doubted_until(quote_limits) is not null) as doubted`;

/** A request as the form sends it. It is undone, with its mails and its place in the limits. */
const REQUEST = {
  name: 'Health',
  email: 'health@confluence.example',
  project_type: 'website',
  message: 'Can the form be submitted?',
  language: 'en',
  elapsed_ms: 60_000,
};

/** Returns what prevents visitors from sending the form, within `answerMs`. */
export async function formTroubleOf(
  { app }: Pick<EmbeddedBackend, 'app'>,
  answerMs = ANSWER_MS,
): Promise<Trouble | undefined> {
  const found = canStore(app.connection).then(
    () => submitTrouble(app.connection),
    () => 'database' as const,
  );
  return Promise.race([found, lateAfter(answerMs)]);
}

/** Returns the gravest of the troubles that do not stop the form, within `answerMs`. */
export async function troubleOf(
  backend: Pick<EmbeddedBackend, 'app' | 'directory' | 'isDamaged'>,
  mails: Pick<MailWorker, 'isRunning'> | undefined,
  answerMs = ANSWER_MS,
  mailbox?: Pick<MailboxReader, 'isRunning'>,
): Promise<Trouble | undefined> {
  if (backend.isDamaged()) return 'damage';
  if (!mails?.isRunning()) return 'mail';
  const found = querySql(backend.app.connection, TROUBLES).then(
    ([{ unsent, doubted } = {}]): Trouble | undefined =>
      unsent ? 'mails' : doubted ? 'clock' : undefined,
    (): Trouble => 'database',
  );
  const trouble = await Promise.race([found, lateAfter(answerMs)]);
  if (trouble !== undefined) return trouble;
  if (mailbox?.isRunning() === false) return 'mailbox';
  const age = backupAge(backend.directory);
  if (age !== undefined && age > LONGEST_BACKUP_PAUSE_HOURS) return 'backup';
  return (await isNearlyFull(backend.directory)) ? 'disk' : undefined;
}

const lateAfter = (ms: number): Promise<Trouble> =>
  new Promise((end) => {
    setTimeout(() => end('database'), ms).unref();
  });

/**
 * Stores as much as the largest request, in a table that the end of the transaction drops. The file of the table grows,
 * and the commit is on the disk when the promise resolves. A write into an existing row would not do: it succeeds on a
 * full disk. @throws the error of the database
 */
const canStore = (connection: BackendConnection): Promise<void> =>
  inTransaction(connection, async ({ run }) => {
    await run(
      'create temporary table health on commit drop as select generate_series(1, 8000) as number',
    );
  });

/** Submits a request as a visitor, and undoes it. */
async function submitTrouble(connection: BackendConnection): Promise<Trouble | undefined> {
  const undo = new Error('undo');
  const request = { ...REQUEST, request_id: crypto.randomUUID() };
  try {
    await inTransaction(connection, async ({ run, query }) => {
      await run('set local role anon');
      await query('select public.submit_quote($1::text::jsonb)', [JSON.stringify(request)]);
      throw undo;
    });
  } catch (error) {
    if (error === undo) return undefined;
    log('failure', { part: 'form', reason: reasonOf(error) });
    return 'form';
  }
}
