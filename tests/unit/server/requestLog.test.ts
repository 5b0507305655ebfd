import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, expect, it, vi } from 'vitest';
import { routeName, SIGN_IN } from '../../../server/gateway/openRoutes';
import { eventOf, requestLog } from '../../../server/gateway/requestLog';
import { listen } from '../../kit/listen';

it.each([
  [500, 1, '/rest/v1/quotes', 'failure'],
  [503, 1, '/healthz', 'failure'],
  [429, 1, '/rest/v1/rpc/submit_quote', 'limited'],
  [400, 1, SIGN_IN, 'sign-in-failed'],
  [400, 1, '/rest/v1/quotes', undefined],
  [200, 1001, '/rest/v1/quotes', 'slow'],
  [200, 999, '/', undefined],
])('a response of %i after %i ms to %s is logged as %s', (status, ms, url, event) => {
  expect(eventOf(status, ms, url)).toBe(event);
});

it.each([
  ['/rest/v1/quotes?search=ilike.*dupont*', '/rest/v1/quotes'],
  [SIGN_IN, SIGN_IN],
  ['/rest/v1/dupont@example.com', 'unknown'],
  ['/dupont', 'site'],
])('the log contains the URL %s as %s', (target, name) => {
  expect(routeName(target)).toBe(name);
});

beforeEach(() => void vi.spyOn(console, 'info').mockReturnValue());
const lines = () => vi.mocked(console.info).mock.calls;

const logRequest = requestLog();
const origin = await listen((request, response) => {
  logRequest(request, response);
  response.writeHead(500).end();
});
it('a failed request is logged in one line that contains no text from the caller', async () => {
  await fetch(`${origin}/rest/v1/quotes?search=dupont`);
  await expect.poll(lines).toHaveLength(1);
  expect(lines()[0]?.[0]).toMatch(
    /^time=\S+Z event=failure method=GET route=\/rest\/v1\/quotes status=500 ms=\d+$/u,
  );
});

it('a response that says when to try again is logged as limited, at most once a second', async () => {
  const now = vi.spyOn(performance, 'now');
  const request = { method: 'POST', url: '/rest/v1/rpc/submit_quote' } as IncomingMessage;
  const answer = (ms: number) => {
    now.mockReturnValue(ms);
    const response = Object.assign(new EventEmitter(), {
      statusCode: 503,
      writableFinished: true,
      hasHeader: (name: string) => name === 'retry-after',
    }) as unknown as ServerResponse;
    logRequest(request, response);
    response.emit('close');
  };
  for (const ms of [1e9, 1e9 + 999, 1e9 + 1_001]) answer(ms);
  expect(lines()).toHaveLength(2);
  expect(lines()[0]?.[0]).toContain(' event=limited ');
});
