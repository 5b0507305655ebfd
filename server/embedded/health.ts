import { type BackendConnection, inTransaction } from '../database/database';
import type { EmbeddedBackend } from './boot';
import type { MailWorker } from './mail';

const ANSWER_MS = 3_000;

/**
 * Returns `database` if the database does not store data within 3 s, `mail` if the mail worker does not run, and
 * otherwise undefined.
 */
export async function troubleOf(
  { app }: Pick<EmbeddedBackend, 'app'>,
  mails: Pick<MailWorker, 'isRunning'> | undefined,
  answerMs = ANSWER_MS,
): Promise<string | undefined> {
  const late = new Promise<boolean>((end) => setTimeout(() => end(false), answerMs).unref());
  const stores = canStore(app.connection).then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([stores, late]))) return 'database';
  return mails?.isRunning() ? undefined : 'mail';
}

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
