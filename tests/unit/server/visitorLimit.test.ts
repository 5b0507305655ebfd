import { expect, it } from 'vitest';
import { SIGN_IN } from '../../../server/gateway/openRoutes';
import { visitorLimit } from '../../../server/gateway/visitorLimit';
import { simulatedClock } from './clock';

const SUBMIT = '/rest/v1/rpc/submit_quote';
const READ_OFFER = '/rest/v1/rpc/read_offer';
const HOME = '192.0.2.1';
const REFRESH = '/auth/v1/token?grant_type=refresh_token';

/** A limit whose requests are processed until `finish` is called. */
function limitWithClock() {
  const clock = simulatedClock();
  const limit = visitorLimit(clock);
  const running: ((status: number) => void)[] = [];
  return {
    pass: clock.pass,
    running,
    /** Sends a request. Returns its response, or undefined while there is none. */
    send(address = HOME, target = SUBMIT) {
      const sent: { response?: Response } = {};
      const work = () =>
        new Promise<Response>((end) => running.push((status) => end(new Response('', { status }))));
      void limit(address, target, work).then((response) => {
        sent.response = response;
      });
      return sent;
    },
    /** Sends requests one after the other that the backend answers at once. */
    async answer(times: number, status: number, target = SUBMIT, address = (_: number) => HOME) {
      for (let time = 0; time < times; time += 1) {
        const answered = limit(address(time), target, async () => new Response('', { status }));
        expect((await answered).status).toBe(status);
      }
    },
  };
}

it('the sixth quote request of a network at once gets 503 after a delay, and one of another network does not wait', async () => {
  const { send, pass, running } = limitWithClock();
  for (let host = 1; host <= 5; host += 1) send(`192.0.2.${host}`);
  const sixth = send('192.0.2.6');
  send('192.0.3.1');
  expect(running).toHaveLength(6);
  await pass(1_999);
  expect(sixth.response).toBeUndefined();
  await pass(2_001);
  expect(sixth.response?.status).toBe(503);
  expect(sixth.response?.headers.get('retry-after')).toBe('5');
  expect(await sixth.response?.json()).toHaveProperty('message');
});

it('a network may send further quote requests when others have been answered with any status or have failed', async () => {
  const { send, pass, running } = limitWithClock();
  for (let host = 1; host <= 5; host += 1) send('2001:db8:7::1');
  for (const [index, status] of [200, 422, 500].entries()) running[index]?.(status);
  await pass(0);
  for (let host = 1; host <= 4; host += 1) send('2001:db8:7:100::2');
  expect(running).toHaveLength(8);

  const limit = visitorLimit(simulatedClock());
  const failing = () => Promise.reject(new Error('aborted'));
  for (let turn = 0; turn < 6; turn += 1)
    await expect(limit(HOME, SUBMIT, failing)).rejects.toThrow('aborted');
});

it.each([SIGN_IN, REFRESH])('twelve staff can call %s beside five quote requests', (target) => {
  const { send, running } = limitWithClock();
  for (let visitor = 0; visitor < 5; visitor += 1) send('192.0.2.1');
  for (let person = 0; person < 12; person += 1) send('192.0.2.1', target);
  expect(running).toHaveLength(17);
  for (let turn = 0; turn < 20; turn += 1) send('192.0.2.1', target);
  expect(running).toHaveLength(25);
});

it('a network reads five offers at once beside five quote requests, and the sixth is refused', () => {
  const { send, running } = limitWithClock();
  for (const target of [SUBMIT, READ_OFFER])
    for (let host = 1; host <= 6; host += 1) send(`192.0.2.${host}`, target);
  expect(running).toHaveLength(10);
});

it('after thirty refused requests, an IP address gets 429 without asking the database, for a minute', async () => {
  const { answer, send, pass, running } = limitWithClock();
  for (const status of [422, 429, 400, 413, 401]) await answer(6, status);
  const refused = send();
  send('192.0.2.2');
  expect(running).toHaveLength(1);
  await pass(4_000);
  expect(refused.response?.status).toBe(429);
  expect(refused.response?.headers.get('retry-after')).toBe('60');
  const details = JSON.stringify({ reason: 'rate_limited', retry_after: 60 });
  expect(await refused.response?.json()).toMatchObject({ details });
  await pass(60_000);
  send();
  expect(running).toHaveLength(2);
});

it('accepted requests and server errors do not count as refused, and neither do wrong passwords', async () => {
  const { answer, send, running } = limitWithClock();
  await answer(40, 200);
  await answer(40, 503);
  await answer(40, 400, SIGN_IN);
  await answer(30, 422);
  send();
  send(HOME, SIGN_IN);
  expect(running).toHaveLength(1);
});

it('refused requests from different IP addresses of a network count a quarter for each of them', async () => {
  const { answer, send, running } = limitWithClock();
  await answer(119, 422, SUBMIT, (turn) => `192.0.2.${turn}`);
  send('192.0.2.200');
  expect(running).toHaveLength(1);
  await answer(1, 422, SUBMIT, () => '192.0.2.119');
  send('192.0.2.201');
  expect(running).toHaveLength(1);
});
