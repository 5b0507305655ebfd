import { cpSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { migrationsFolder } from '../../server/database/migrations';
import { writeFiles } from './testFolder';

/** Copies the migrations into a folder, in which files are added or changed. Returns the URL of the folder. */
export function copyMigrations(folder: string, files: Readonly<Record<string, string>>): URL {
  cpSync(migrationsFolder, folder, { recursive: true });
  writeFiles(folder, files);
  return pathToFileURL(`${folder}/`);
}
