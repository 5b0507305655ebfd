import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testFolder, writeFiles } from '../../kit/testFolder';

const folder = testFolder();
const backups = join(folder, 'backups');
const DAY_S = 24 * 60 * 60;

/** Writes backups of so many days ago, and runs the line of the cron file on a full disk. Returns the backups that are left. */
function afterNight(days: Readonly<Record<string, number>>): string[] {
  writeFiles(folder, { 'bin/npm': '#!/bin/sh\nexit 1' });
  chmodSync(join(folder, 'bin/npm'), 0o755);
  for (const [name, age] of Object.entries(days)) {
    writeFiles(backups, { [name]: '' });
    const time = Date.now() / 1000 - age * DAY_S;
    utimesSync(join(backups, name), time, time);
  }
  const cron = readFileSync('docs/one-machine/backup.cron', 'utf8');
  const [, line = ''] = /^15 3 \* \* \* confluence (.+)$/mu.exec(cron) ?? [];
  const command = line
    .replaceAll('\\%', '%')
    .replaceAll('/var/backups/confluence', backups)
    .replaceAll('/srv/confluence/current', folder);
  const PATH = `${join(folder, 'bin')}:${process.env.PATH}`;
  expect(spawnSync('sh', ['-c', command], { env: { ...process.env, PATH } }).status).toBe(1);
  return readdirSync(backups).sort();
}

it('a second backup of a day has a name of its own', () => {
  const cron = readFileSync('docs/one-machine/backup.cron', 'utf8').replaceAll('\\%', '%');
  const [, name = ''] = /confluence\/(\$\(date [^)]+\)\.backup) /u.exec(cron) ?? [];
  const at = (time: string) =>
    spawnSync('sh', ['-c', `echo ${name.replace('date', `date -d ${time}`)}`]).stdout.toString();
  expect(at('2026-11-28T03:15:00')).toBe('2026-11-28-031500.backup\n');
  expect(at('2026-11-28T03:15:01')).toBe('2026-11-28-031501.backup\n');
});

it('the nightly backup makes room before it writes, and never deletes the last backup', () => {
  expect(afterNight({ 'old.backup': 40 })).toEqual(['old.backup']);
  expect(afterNight({ 'killed.backup.part': 40, 'new.backup': 20 })).toEqual(['new.backup']);
  expect(afterNight({ 'kept.backup.age': 40 })).toEqual(['kept.backup.age', 'new.backup']);
});
