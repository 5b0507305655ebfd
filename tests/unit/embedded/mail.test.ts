import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { startMailWorker } from '../../../server/embedded/mail';

it.each([
  ['runs', 'answers', 200, true],
  ['does not run', 'refuses', 500, false],
])('a mail worker %s if the database %s its claims for five minutes', async (_, __, status, is) => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const now = vi.spyOn(Date, 'now').mockReturnValue(0);
  const directory = mkdtempSync(join(tmpdir(), 'confluence-mails-'));
  const fetch = vi.fn(async (_request: Request) => {
    now.mockReturnValue(5 * 60_000);
    return Response.json([], { status });
  });
  const backend = { app: { fetch }, keys: { secretKey: 'secret' }, directory };
  const worker = startMailWorker(backend as never, {
    smtpUrl: undefined,
    sender: 'mail@agency.example',
    siteUrl: 'http://localhost',
  });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled());
  await worker.stop();
  expect(worker.isRunning()).toBe(is);
  rmSync(directory, { recursive: true, force: true });
  vi.restoreAllMocks();
});
