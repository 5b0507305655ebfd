import { expect, it, onTestFinished } from 'vitest';
import { isAlive } from '../../server/isAlive';
import { RUN } from '../kit/run';
import { testFolder, writeFiles } from '../kit/testFolder';
import { startProgram } from './kit/runCommand';

/** Says its id and that of its shell, and depends on npm from when it finds the file `depend`. */
const server = (folder: string) => `
import { existsSync } from 'node:fs';
import { whenNpmEnds } from ${JSON.stringify(new URL('../../server/whenNpmEnds.ts', import.meta.url).href)};
const timer = setInterval(() => {
  if (!existsSync(${JSON.stringify(`${folder}/depend`)})) return;
  clearInterval(timer);
  whenNpmEnds(() => process.exit());
  setInterval(() => undefined, 1_000);
}, 20);
console.info('ids', process.pid, process.ppid);
`;

it.each([
  ['npm', 'alone'],
  ['npm', 'with its shell'],
] as const)('a server ends if %s was killed %s while Node loaded the server', async (_, how) => {
  const folder = testFolder();
  writeFiles(folder, {
    'package.json': JSON.stringify({ scripts: { start: `node "${RUN}" server.ts` } }),
    'server.ts': server(folder),
  });
  const npm = startProgram('npm', ['start'], {}, folder);
  const ids = () => /^ids (\d+) (\d+)$/mu.exec(npm.output())?.slice(1).map(Number) ?? [];
  await expect.poll(ids, { timeout: 60_000 }).toHaveLength(2);
  const [own = 0, shell = 0] = ids();
  onTestFinished(() => {
    if (isAlive(own)) process.kill(own, 'SIGKILL');
  });
  npm.process.kill('SIGKILL');
  if (how === 'with its shell' && shell !== npm.process.pid) process.kill(shell, 'SIGKILL');
  await expect.poll(() => isAlive(npm.process.pid ?? 0)).toBe(false);
  writeFiles(folder, { depend: '' });
  await expect.poll(() => isAlive(own), { timeout: 10_000 }).toBe(false);
});
