import { querySql } from '../database/database';
import type { EmbeddedBackend } from './boot';
import type { MailWorker } from './mail';

const ANSWER_MS = 3_000;

/**
 * Returns `database` if the database does not respond within 3 s, `mail` if the mail worker does not run, and otherwise
 * undefined.
 */
export async function troubleOf(
  { app }: Pick<EmbeddedBackend, 'app'>,
  mails: Pick<MailWorker, 'isRunning'> | undefined,
  answerMs = ANSWER_MS,
): Promise<string | undefined> {
  const late = new Promise<boolean>((end) => setTimeout(() => end(false), answerMs).unref());
  const answers = querySql(app.connection, 'select 1').then(
    () => true,
    () => false,
  );
  if (!(await Promise.race([answers, late]))) return 'database';
  return mails?.isRunning() ? undefined : 'mail';
}
