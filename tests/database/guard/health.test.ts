// @module-tag machine
import { promises, utimesSync, writeFileSync } from 'node:fs';
import { beforeEach, expect, it, vi } from 'vitest';
import { lastBackupFile } from '../../../server/database/dataFolder';
import { formTroubleOf, troubleOf } from '../../../server/embedded/health';
import { testFolder } from '../../kit/testFolder';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';

const backend = openBackend();
const { ask, pass } = openOutbox(backend);
const directory = testFolder();
const PATIENT_MS = 60_000;
const opened = (damaged = false) => ({
  app: backend.app(),
  directory,
  isDamaged: () => damaged,
});
const trouble = (isRunning = true) =>
  troubleOf(opened(), { isRunning: () => isRunning }, PATIENT_MS);

const LEFT = 'select count(*)::integer from';
const traces = () =>
  backend.row(`select (${LEFT} public.quotes) as quotes, (${LEFT} public.mails) as mails,
    (${LEFT} private.quote_rate) as counted`);

beforeEach(() => writeFileSync(lastBackupFile(directory), ''));

it('a healthy product has no trouble, and a check by /healthz leaves no trace', {
  tags: 'operation',
}, async () => {
  expect([await formTroubleOf(opened(), PATIENT_MS), await trouble()]).toEqual([
    undefined,
    undefined,
  ]);
  expect(await traces()).toEqual({ quotes: 0, mails: 0, counted: 0 });
});

it('/healthz?form reports a form that cannot be submitted', async () => {
  await backend.run('revoke execute on function public.submit_quote(jsonb) from anon');
  expect(await formTroubleOf(opened(), PATIENT_MS)).toBe('form');
  await backend.run('grant execute on function public.submit_quote(jsonb) to anon');
});

it('/healthz reports mails that have failed for ten minutes, but not one mail whose successors were sent', async () => {
  await ask();
  await backend.run("update public.mails set attempts = 1, last_error = 'No such user'");
  await pass('11 minutes');
  expect(await trouble()).toBe('mails');
  expect(await formTroubleOf(opened(), PATIENT_MS)).toBeUndefined();
  await backend.run(
    "insert into public.mails (kind, status, sent_at) values ('test', 'sent', now())",
  );
  expect(await trouble()).toBeUndefined();
});

it('/healthz reports a full outbox: mails that nobody has tried for ten minutes, although others leave', async () => {
  await ask();
  await pass('11 minutes');
  await backend.run(
    "insert into public.mails (kind, status, sent_at) values ('test', 'sent', now())",
  );
  expect(await trouble()).toBe('mails');
});

it('/healthz reports a clock that leapt', async () => {
  await backend.run("update private.quote_limits set trusted_at = now() - interval '3 years'");
  expect(await trouble()).toBe('clock');
});

it('/healthz reports a damaged table, a mail worker that does not run, a full disk, and a backup older than two days', async () => {
  expect(await troubleOf(opened(true), { isRunning: () => true }, PATIENT_MS)).toBe('damage');
  expect(await trouble(false)).toBe('mail');
  vi.spyOn(promises, 'statfs').mockResolvedValueOnce({ bavail: 4, blocks: 100 } as never);
  expect(await trouble()).toBe('disk');
  const old = new Date(Date.now() - 49.5 * 3_600_000);
  utimesSync(lastBackupFile(directory), old, old);
  expect(await trouble()).toBe('backup');
});
