import type { Footer, Header } from './format';
import { openBackup } from './read';

/**
 * Reads a whole backup. Returns its first line and its last.
 * @throws Error with a message for the terminal if it is no backup, or not as it was written
 */
export async function checkBackup(file: string): Promise<{ header: Header } & Footer> {
  const backup = await openBackup(file);
  try {
    for (const _ of backup.header.tables) for await (const _text of backup.rows());
    return { header: backup.header, ...(await backup.footer()) };
  } finally {
    backup.close();
  }
}
