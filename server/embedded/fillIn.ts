import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../configuration';
import { type BuildRecord, filledOf, RECORD, readRecord, stampOf } from '../static/buildStamp';
import { compressFiles, textFiles } from '../static/compressFiles';
import { securityText } from '../static/securityText';

const SECURITY = '.well-known/security.txt';

/**
 * Whether only the address of the site and the staff account differ from those of the build, as where one image of a
 * container serves any agency.
 */
export const canFillIn = (configuration: Configuration): boolean =>
  readRecord('dist')?.stamp === stampOf(configuration);

/**
 * Copies the build to `site` in the data folder, with the address of the site and the staff account of the settings.
 * Returns the path of the copy.
 */
export async function fillIn(configuration: Configuration, build = 'dist'): Promise<string> {
  const record = readRecord(build);
  if (!record) throw new Error(`${build}/ is no build: run npm run build.`);
  const place = join(configuration.dataDirectory, 'site');
  const made = `${place}.new`;
  rmSync(made, { recursive: true, force: true });
  cpSync(build, made, { recursive: true });
  const { filled: before } = record;
  const filled = filledOf(configuration);
  const changed = textFiles(made).filter((file) => {
    const text = readFileSync(join(made, file), 'utf8');
    const written =
      file === SECURITY
        ? securityText(configuration.siteUrl)
        : text
            .replaceAll(before.origin, filled.origin)
            .replaceAll(before.staffEmail, filled.staffEmail);
    if (written !== text) writeFileSync(join(made, file), written);
    return written !== text;
  });
  await compressFiles(made, changed);
  writeFileSync(join(made, RECORD), JSON.stringify({ ...record, filled } satisfies BuildRecord));
  rmSync(place, { recursive: true, force: true });
  renameSync(made, place);
  return place;
}
