import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Configuration } from '../configuration';
import { type BuildRecord, filledOf, RECORD, readRecord, stampOf } from '../static/buildStamp';
import { compressFiles, textFiles } from '../static/compressFiles';
import { scriptHashes } from '../static/scriptHashes';
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
  const outdated: string[] = [];
  const hashes: string[] = [];
  const changed = textFiles(made).filter((file) => {
    const text = readFileSync(join(made, file), 'utf8');
    const written =
      file === SECURITY
        ? securityText(configuration.siteUrl)
        : text
            .replaceAll(before.origin, filled.origin)
            .replaceAll(before.staffEmail, filled.staffEmail);
    if (written === text) return false;
    writeFileSync(join(made, file), written);
    outdated.push(...scriptHashes(text));
    hashes.push(...scriptHashes(written));
    return true;
  });
  // A browser runs a script that a page contains only if the policy lists its hash.
  const policies = join(made, '_headers');
  const replace = (text: string, hash: string, index: number) =>
    text.replaceAll(hash, hashes[index] ?? hash);
  writeFileSync(policies, outdated.reduce(replace, readFileSync(policies, 'utf8')));
  await compressFiles(made, changed);
  writeFileSync(join(made, RECORD), JSON.stringify({ ...record, filled } satisfies BuildRecord));
  rmSync(place, { recursive: true, force: true });
  renameSync(made, place);
  return place;
}
