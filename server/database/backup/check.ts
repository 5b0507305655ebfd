import { newlinesIn } from './format';
import { type Backup, openBackup } from './read';

/** What a backup contains, by its own account and by its rows. */
export interface Content extends Pick<Backup, 'header'> {
  rows: Record<string, number>;
}

/**
 * Reads a whole backup, and counts the rows of each table.
 * @throws Error with a message for the terminal if it is no backup, or not as it was written
 */
export async function checkBackup(file: string): Promise<Content> {
  const backup = await openBackup(file);
  try {
    const rows: Record<string, number> = {};
    for (const { name } of backup.header.tables) {
      let count = 0;
      for await (const text of backup.rows()) count += newlinesIn(text);
      rows[name] = count;
    }
    const written = (await backup.footer()).rows;
    if (Object.keys(rows).some((name) => rows[name] !== written[name])) throw backup.damaged();
    return { header: backup.header, rows };
  } finally {
    backup.close();
  }
}
