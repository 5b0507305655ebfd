import { rmSync, writeFileSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { holdFile } from '../../../server/database/dataFolder';
import { startMailWorker } from '../../../server/embedded/mail';
import { testFolder } from '../../kit/testFolder';

const FIVE_MINUTES = 5 * 60_000;
const directory = testFolder();
const start = (fetch: (request: Request) => Promise<Response>) =>
  startMailWorker({ app: { fetch }, keys: { secretKey: 'secret' }, directory } as never, {
    smtpUrl: undefined,
    sender: 'mail@agency.example',
    siteUrl: 'http://localhost',
  });

it.each([
  ['runs', 'answers', 200, true],
  ['does not run', 'refuses', 500, false],
])('a mail worker %s if the database %s its claims for five minutes', async (_, __, status, is) => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const fetch = vi.fn(async (_request: Request) => Response.json([], { status }));
  const worker = start(fetch);
  vi.setSystemTime(FIVE_MINUTES);
  await worker.stop();
  expect(fetch).toHaveBeenCalled();
  expect(worker.isRunning()).toBe(is);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a mail worker claims nothing while an update holds all writes, and counts as running', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const fetch = vi.fn(async (_request: Request) => Response.json([]));
  writeFileSync(holdFile(directory), '');
  const worker = start(fetch);
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES);
  expect(fetch).not.toHaveBeenCalled();
  expect(worker.isRunning()).toBe(true);
  rmSync(holdFile(directory));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetch).toHaveBeenCalled();
  vi.useRealTimers();
  await worker.stop();
});
