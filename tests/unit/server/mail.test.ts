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
});

it('a mail worker claims nothing more from the moment in which an update holds all writes, and counts as running', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  const mail = { id: '1', kind: 'test', attempt: 1, to: [] };
  const claims = (): number =>
    fetch.mock.calls.filter(([{ url }]) => url.endsWith('claim_mails')).length;
  const fetch = vi.fn(async ({ url }: Request) => {
    if (!url.endsWith('claim_mails')) writeFileSync(holdFile(directory), '');
    return Response.json(claims() === 1 ? [mail] : []);
  });
  const worker = start(fetch);
  await expect.poll(vi.getTimerCount).toBe(1);
  await vi.advanceTimersByTimeAsync(FIVE_MINUTES);
  expect(claims()).toBe(1);
  expect(worker.isRunning()).toBe(true);
  rmSync(holdFile(directory));
  await expect.poll(vi.getTimerCount).toBe(1);
  await vi.advanceTimersByTimeAsync(5_000);
  await expect.poll(claims).toBe(2);
  vi.useRealTimers();
  await worker.stop();
});
