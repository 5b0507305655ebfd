import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openLocalDatabase } from '../../server/database/localDatabase';
import { configurationOf } from '../kit/dataFolder';
import { testFolder, writeFiles } from '../kit/testFolder';
import { runCommand } from './kit/runCommand';
import { startedData } from './kit/startedData';

const data = startedData(testFolder());
writeFiles(data, { 'somebody-elses.txt': '', 'last-backup': '' });

it('npm run reset deletes only the data of the product, and nothing while the server runs or before somebody confirms', async () => {
  const database = await openLocalDatabase(configurationOf(data), { exclusive: true });
  expect((await runCommand('reset', data, ['--yes'])).output).toContain('is in use by process');
  await database.close();
  const { code, output } = await runCommand('reset', data, []);
  expect(code).toBe(1);
  expect(output).toMatch(/data contains database \(\d+ MB, .+\), keys\.json/u);
  expect(output).toContain('Nothing was deleted. To confirm without a terminal, add --yes');
  expect(existsSync(join(data, 'database'))).toBe(true);

  expect((await runCommand('reset', data, ['--yes'])).code).toBe(0);
  const left = ['database', 'keys.json', 'last-backup', 'somebody-elses.txt'].filter((name) =>
    existsSync(join(data, name)),
  );
  expect(left).toEqual(['somebody-elses.txt']);
});
