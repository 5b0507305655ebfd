import { spawnSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import os from 'node:os';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdFile } from '../../../server/database/dataFolder';
import { holdWrites } from '../../../server/gateway/hold';
import { testFolder } from '../../kit/testFolder';

const directory = testFolder();
const file = holdFile(directory);
beforeEach(() => writeFileSync(file, ''));
afterEach(() => rmSync(file, { force: true }));

const SUBMIT = '/rest/v1/rpc/submit_quote';

/** Returns the status of the refusal and its Retry-After, or `passed` if the API gets the request. */
function answer(method: string, url: string) {
  const api = vi.fn();
  const response = { writeHead: vi.fn(), end: vi.fn(), once: vi.fn() };
  const request = { method, url } as IncomingMessage;
  holdWrites(api, directory).api(request, response as unknown as ServerResponse, vi.fn());
  const [status, headers] = response.writeHead.mock.calls[0] ?? [];
  return api.mock.calls.length === 1 ? 'passed' : [status, headers['retry-after']];
}

it.each([
  ['POST', SUBMIT, [503, '2']],
  ['POST', '/rest/v1/rpc/answer_offer', [503, '2']],
  ['DELETE', '/rest/v1/notes?id=eq.1', [503, '2']],
  ['GET', '/rest/v1/quotes', 'passed'],
  ['POST', '/rest/v1/rpc/read_offer', 'passed'],
  ['POST', '/rest/v1/rpc/search_quotes?limit=25', 'passed'],
  ['POST', '/rest/v1/rpc/client_records', 'passed'],
  // It writes the audit.
  ['POST', '/rest/v1/rpc/person_data', [503, '2']],
  ['POST', '/auth/v1/token?grant_type=password', 'passed'],
  ['GET', '/', 'passed'],
])('while an update holds all writes, the answer to %s %s is %j', (method, url, answered) => {
  expect(answer(method, url)).toEqual(answered);
});

it('a hold ends with its file, and by itself after fifteen minutes', () => {
  const before = new Date(Date.now() - 15 * 60_000);
  utimesSync(file, before, before);
  expect(answer('POST', SUBMIT)).toBe('passed');
  writeFileSync(file, '');
  rmSync(file);
  expect(answer('POST', SUBMIT)).toBe('passed');
});

it('a hold belongs to a living process, and does not outlive a restart of the machine', () => {
  writeFileSync(file, `${process.pid}\n`);
  expect(answer('POST', SUBMIT)).toEqual([503, '2']);
  writeFileSync(file, `${spawnSync('true').pid}\n`);
  expect(answer('POST', SUBMIT)).toBe('passed');
  writeFileSync(file, `${process.pid}\n`);
  const beforeStart = new Date(Date.now() - 60_000);
  utimesSync(file, beforeStart, beforeStart);
  expect(answer('POST', SUBMIT)).toEqual([503, '2']);
  vi.spyOn(os, 'uptime').mockReturnValueOnce(30);
  expect(answer('POST', SUBMIT)).toBe('passed');
});

it('writes are held when the last one that had begun has ended', () => {
  rmSync(file);
  const { api, isStill } = holdWrites(vi.fn(), directory);
  const response = new EventEmitter();
  const request = { method: 'POST', url: SUBMIT } as IncomingMessage;
  api(request, response as unknown as ServerResponse, vi.fn());
  writeFileSync(file, '');
  expect(isStill()).toBe(false);
  response.emit('close');
  expect(isStill()).toBe(true);
  rmSync(file);
  expect(isStill()).toBe(false);
});
