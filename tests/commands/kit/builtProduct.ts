import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfiguration } from '../../../server/configuration';
import { filledOf, RECORD, stampOf } from '../../../server/static/buildStamp';
import { writeBuild } from '../../kit/builtSite';
import { writeFiles } from '../../kit/testFolder';

/**
 * Creates a folder with links to the product and a build with these settings, whose pages are empty. Returns the path
 * of the folder.
 */
export function builtProduct(
  folder: string,
  name: string,
  configuration = readConfiguration(),
): string {
  const built = join(folder, name);
  mkdirSync(built);
  for (const file of readdirSync('.'))
    if (!file.startsWith('dist')) symlinkSync(resolve(file), join(built, file));
  writeBuild(join(built, 'dist'));
  const record = {
    stamp: stampOf(configuration),
    filled: filledOf(configuration),
    outdated: {},
  };
  writeFiles(built, { [`dist/${RECORD}`]: JSON.stringify(record) });
  return built;
}
