import { copyFileSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuildRecord, RECORD, readRecord } from '../server/static/buildStamp.ts';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Replaces the published build with a finished one. Keeps the assets of earlier builds for 30 days,
 * because open pages may still request them.
 */
export function publishBuild(
  made: string,
  place: string,
  { stamp, filled }: Omit<BuildRecord, 'outdated'>,
  now = new Date(),
): void {
  const outdated: Record<string, string> = {};
  const before = readRecord(place)?.outdated ?? {};
  for (const name of namesIn(join(place, 'assets'))) {
    const since = before[name] ?? now.toISOString();
    if (existsSync(join(made, 'assets', name))) continue;
    if (now.getTime() - Date.parse(since) > KEPT_DAYS * DAY_MS) continue;
    copyFileSync(join(place, 'assets', name), join(made, 'assets', name));
    outdated[name] = since;
  }
  writeFileSync(
    join(made, RECORD),
    JSON.stringify({ stamp, filled, outdated } satisfies BuildRecord),
  );
  const replaced = `${place}.old`;
  rmSync(replaced, { recursive: true, force: true });
  if (existsSync(place)) renameSync(place, replaced);
  renameSync(made, place);
  rmSync(replaced, { recursive: true, force: true });
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
