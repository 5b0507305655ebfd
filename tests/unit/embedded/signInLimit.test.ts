import { expect, it } from 'vitest';
import { networks } from '../../../server/gateway/clientAddress';
import { signInLimit } from '../../../server/gateway/signInLimit';
import { simulatedClock } from './clock';

const wrong = async () => new Response('{}', { status: 400 });
const right = async () => new Response('{}');
const slow = async () => {
  await new Promise((resolve) => setImmediate(resolve));
  return wrong();
};
type Check = () => Promise<Response>;
const HOME = '192.0.2.1';

function limitWithClock() {
  const delays: number[] = [];
  let now = 0;
  const { limitedSignIn: limited } = signInLimit({
    now: () => now,
    wait: async (milliseconds) => {
      // Leaves out the pauses between two checks.
      if (milliseconds !== 100) delays.push(milliseconds);
      now += milliseconds;
    },
  });
  return {
    delays,
    limited,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    /** Sends sign-ins one after the other, and returns the delay of the last one. */
    async repeat(times: number, check: Check, addressOf: (time: number) => string = () => HOME) {
      for (let time = 0; time < times; time += 1) await limited(addressOf(time), check);
      return delays.at(-1);
    },
  };
}

it('sign-ins from an IP address are delayed by up to 8 s after three failures, and those from another one are not', async () => {
  const { repeat, delays } = limitWithClock();
  await repeat(8, wrong);
  await repeat(1, right, () => '192.0.2.2');
  expect(delays).toEqual([0, 0, 0, 1000, 2000, 4000, 8000, 8000, 0]);
});

it('sign-ins are no longer delayed after a success or after 15 minutes', async () => {
  const { repeat, pass } = limitWithClock();
  await repeat(4, wrong);
  await repeat(1, right);
  expect(await repeat(1, wrong)).toBe(0);
  expect(await repeat(4, wrong)).toBeGreaterThan(0);
  pass(15 * 60_000 + 1);
  expect(await repeat(1, wrong)).toBe(0);
});

it('server errors do not count as failed sign-ins', async () => {
  const { limited, repeat, delays } = limitWithClock();
  await repeat(5, async () => new Response('', { status: 500 }));
  const failing = () => Promise.reject(new Error('gone'));
  await expect(limited(HOME, failing)).rejects.toThrow('gone');
  await repeat(1, right);
  expect(delays).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

it('sign-ins are checked one at a time and rejected when too many are waiting', async () => {
  const { delays, limited } = limitWithClock();
  let open = 0;
  let most = 0;
  const counted = async () => {
    open += 1;
    most = Math.max(most, open);
    const response = await slow();
    open -= 1;
    return response;
  };
  const sent = Array.from({ length: 120 }, (_, host) => limited(`192.0.2.${host}`, counted));
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(most).toBe(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(50);
  expect(statuses.filter((status) => status === 429)).toHaveLength(70);
  // Each rejection is delayed, because immediate retries would delay the checks of other passwords.
  expect(delays.filter((delay) => delay === 3_000)).toHaveLength(70);
});

it('a sign-in that is refused because too many are waiting does not count as a failure', async () => {
  const { repeat, limited } = limitWithClock();
  for (let turn = 0; turn < 4; turn += 1) {
    const first = limited(`10.${turn}.200.1`, slow);
    const staff = limited(HOME, right);
    const later = Array.from({ length: 60 }, (_, host) => limited(`10.${turn}.${host}.1`, slow));
    const refused = await staff;
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('8');
    expect(await refused.json()).toMatchObject({ code: 'over_request_rate_limit' });
    await Promise.all([first, ...later]);
  }
  expect(await repeat(1, right)).toBe(0);
});

it('a tenth of a second passes between two checks of passwords, so that other requests are processed', async () => {
  const clock = simulatedClock();
  const { limitedSignIn } = signInLimit(clock);
  const starts: number[] = [];
  for (const address of ['192.0.2.1', '192.0.3.1', '192.0.4.1'])
    void limitedSignIn(address, async () => {
      starts.push(clock.now());
      await clock.wait(90);
      return new Response('{}', { status: 400 });
    });
  await clock.pass(1_000);
  expect(starts).toEqual([0, 190, 380]);
});

/**
 * Simulates 200 IP addresses that guess the password at once, and again shortly after each response. A check takes
 * 0.3 s, as on a busy machine.
 */
function guessing(addressOf: (network: number) => string) {
  const clock = simulatedClock();
  const { limitedSignIn: limited, remember } = signInLimit(clock);
  const checked = (status: number) => async () => {
    await clock.wait(300);
    return new Response('{}', { status });
  };
  const guess = async (address: string, pause: number): Promise<void> => {
    for (;;) {
      await limited(address, checked(400));
      await clock.wait(pause);
    }
  };
  return {
    pass: clock.pass,
    remember,
    start(first = 0) {
      for (let network = first; network < first + 200; network += 1)
        void guess(addressOf(network), 50 + (network % 100));
    },
    /** Signs in. Returns the status of the response, or undefined if there is no response within 2 s. */
    async signIn(address: string, status: number) {
      let answered: number | undefined;
      void limited(address, checked(status)).then((response) => {
        answered = response.status;
      });
      await clock.pass(2_000);
      return answered;
    },
  };
}
const unrelated = (network: number) => `10.${network % 256}.${network >> 8}.1`;

it.each([
  ['unrelated networks', unrelated],
  ['the same /48 network', (network: number) => `2001:db8:7:${(network * 256).toString(16)}::1`],
  ['the same /24 network', (network: number) => `198.51.100.${network}`],
])('the correct password is accepted within 2 s beside guesses of %s', async (_, addressOf) => {
  const { start, pass, signIn } = guessing(addressOf);
  start();
  for (const seconds of [0, 1, 10, 30]) {
    await pass(seconds * 1_000);
    expect([seconds, await signIn(`192.0.${seconds}.1`, 200)]).toEqual([seconds, 200]);
  }
  for (const status of [400, 200]) expect(await signIn('192.0.2.1', status)).toBe(status);
});

it.each(['signed in', 'sent a valid token'])('an address that %s is first', async (before) => {
  const { start, signIn, remember } = guessing(unrelated);
  if (before === 'signed in') expect(await signIn('192.0.2.1', 200)).toBe(200);
  else remember('192.0.2.1');
  start();
  const known = signIn('192.0.2.1', 200);
  const unknown = signIn('192.0.3.1', 200);
  start(200);
  expect([await known, await unknown]).toEqual([200, undefined]);
});

it('failures of its network do not delay an IP address from which somebody signed in before', async () => {
  const { repeat } = limitWithClock();
  await repeat(1, right);
  await repeat(20, wrong, (time) => `192.0.2.${10 + time}`);
  expect(await repeat(1, right)).toBe(0);
  expect(await repeat(1, right, () => '192.0.2.2')).toBe(4_000);
});

it('guesses from different IP addresses of a /24 network delay each other', async () => {
  const { repeat, delays } = limitWithClock();
  await repeat(16, wrong, (time) => `192.0.2.${time}`);
  expect(delays).toEqual([...Array(12).fill(0), 1000, 1000, 1000, 1000]);
  expect(await repeat(1, right, () => '192.0.3.1')).toBe(0);
});

it.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2/24'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200', '2001:db8:1/48'],
  ['2001:db8:1:2aa:0:0:0:9', '2001:db8:1:200', '2001:db8:1/48'],
  ['2001:db8::9', '2001:db8:0:0', '2001:db8:0/48'],
  ['::1', '0:0:0:0', '0:0:0/48'],
  ['unknown', 'unknown', 'unknown/24'],
])('a failure of the IP address %s counts for the networks %s and %s', (address, ...counted) => {
  expect(networks(address)).toEqual(counted);
});
