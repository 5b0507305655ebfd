import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openLocalDatabase } from '../../server/database/localDatabase';
import { configurationOf, temporaryFolder } from '../kit/dataFolder';
import { copyStartedData } from './kit/dataSetup';
import { runCommand } from './kit/runCommand';

let data: string;
beforeAll(() => {
  data = join(temporaryFolder(), 'data');
  copyStartedData(inject('startedData'), data);
  for (const name of ['somebody-elses.txt', 'last-backup']) writeFileSync(join(data, name), '');
});
afterAll(() => rmSync(join(data, '..'), { recursive: true, force: true }));

it('npm run reset deletes nothing while the server runs or when nobody confirms the deletion', async () => {
  const database = await openLocalDatabase(configurationOf(data), { exclusive: true });
  expect((await runCommand('reset', data, ['--yes'])).output).toContain('is in use by process');
  await database.close();
  const { code, output } = await runCommand('reset', data, []);
  expect(code).toBe(1);
  expect(output).toMatch(/data contains database \(\d+ MB, .+\), keys\.json/u);
  expect(output).toContain('Nothing was deleted. To confirm without a terminal, add --yes');
  expect(existsSync(join(data, 'database'))).toBe(true);
});

it('npm run reset -- --yes deletes only the data of the product', async () => {
  expect((await runCommand('reset', data, ['--yes'])).code).toBe(0);
  const left = ['database', 'keys.json', 'last-backup', 'somebody-elses.txt'].filter((name) =>
    existsSync(join(data, name)),
  );
  expect(left).toEqual(['somebody-elses.txt']);
  expect((await runCommand('reset', data, ['--yes'])).output).toMatch(
    /^There is no local database in /u,
  );
});
