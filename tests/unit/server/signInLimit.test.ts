import { expect, it, vi } from 'vitest';
import { networks } from '../../../server/gateway/networks';
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
  const limited = signInLimit(new Set(), {
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

it('a sign-in that is refused because too many are waiting does not count as a failure', async () => {
  const { repeat, limited } = limitWithClock();
  for (let turn = 0; turn < 4; turn += 1) {
    vi.spyOn(Math, 'random').mockReturnValue(1);
    const first = limited(`10.0.200.1`, slow);
    const staff = limited(HOME, right);
    const later = Array.from({ length: 60 }, (_, host) => limited(`10.0.${host}.1`, slow));
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
  const limitedSignIn = signInLimit(new Set(), clock);
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

/** The sign-ins beside 60 connections that guess, each time from an address that `addressOf` names, and the same chance in each run. */
function besideGuesses(addressOf: (guess: number) => string) {
  let seed = 1;
  vi.spyOn(Math, 'random').mockImplementation(() => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  });
  const clock = simulatedClock();
  const limited = signInLimit(new Set(), clock);
  const check = (status: number) => () => clock.wait(60).then(() => new Response('{}', { status }));
  let guesses = 0;
  const guess = async (pause: number): Promise<void> => {
    for (;;) {
      guesses += 1;
      await limited(addressOf(guesses), check(400));
      await clock.wait(pause);
    }
  };
  for (let connection = 0; connection < 60; connection += 1) void guess(connection % 7);
  /** Signs in at an address. Returns how long the screen waits for the answer. */
  const signIn = async (address: string, status = 200) => {
    const from = clock.now();
    const response = await limited(address, check(status));
    return response.status === status ? clock.now() - from : Number.POSITIVE_INFINITY;
  };
  return { clock, signIn };
}
/** For how long the login screen waits. */
const SCREEN_MS = 15_000;
const newNetwork = (guess: number) => `2001:${guess.toString(16)}::1`;

it('the correct password is accepted within seconds beside 60 connections that guess', {
  tags: 'access',
}, async () => {
  const { clock, signIn } = besideGuesses(newNetwork);
  const waits: number[] = [];
  for (let turn = 0; turn < 20; turn += 1) {
    await clock.pass(7_000 + turn);
    void signIn(`192.0.${turn}.1`).then((wait) => waits.push(wait));
  }
  await clock.pass(20_000);
  waits.sort((one, other) => one - other);
  expect(waits).toHaveLength(20);
  expect(waits[10]).toBeLessThan(1_000);
  expect(waits[18]).toBeLessThan(SCREEN_MS);
});

it.each([
  ['new networks', newNetwork],
  ['networks that come again', (guess: number) => newNetwork(Math.floor(guess / 3))],
])(
  'beside 60 connections that guess from %s, staff who mistyped and their neighbour get in',
  async (_, addressOf) => {
    const { clock, signIn } = besideGuesses(addressOf);
    const waits: number[] = [];
    for (let turn = 0; turn < 20; turn += 1) {
      await clock.pass(5_000 + turn);
      const mistyped = signIn(`192.0.${turn}.1`, 400);
      await clock.pass(40_000);
      await mistyped;
      for (const host of [1, 2])
        void signIn(`192.0.${turn}.${host}`).then((wait) => waits.push(wait));
      await clock.pass(20_000);
    }
    waits.sort((one, other) => one - other);
    expect(waits).toHaveLength(40);
    expect(waits[20]).toBeLessThan(1_500);
    expect(waits[36]).toBeLessThan(SCREEN_MS);
  },
);

it('a wrong password is answered at once unless many others wait', async () => {
  const clock = simulatedClock();
  const limited = signInLimit(new Set(['192.0.2.0']), clock);
  const answeredAt: number[] = [];
  for (let host = 0; host < 8; host += 1)
    void limited(`192.0.${host + 2}.0`, () => clock.wait(60).then(wrong)).then(() =>
      answeredAt.push(clock.now()),
    );
  await clock.pass(20_000);
  // The first is of staff. Of the others, two are answered late, because five or more wait behind them.
  expect(answeredAt).toHaveLength(8);
  expect(answeredAt.filter((time) => time > 12_000)).toHaveLength(2);
  expect(answeredAt[0]).toBe(60);
});

it.each(['signed in', 'sent a valid token'])('an address that %s is first', async (before) => {
  // The newest of equal attempts is first.
  vi.spyOn(Math, 'random').mockReturnValue(1);
  const clock = simulatedClock();
  const staff = new Set<string>();
  const limited = signInLimit(staff, clock);
  const answered: string[] = [];
  const signIn = (address: string) =>
    void limited(address, () => clock.wait(300).then(right)).then(() => answered.push(address));
  if (before === 'signed in') signIn(HOME);
  else staff.add(HOME);
  await clock.pass(10_000);
  const addressOf = (host: number) => `10.0.${host}.1`;
  signIn(addressOf(100));
  signIn(HOME);
  for (let host = 101; host < 140; host += 1) signIn(addressOf(host));
  await clock.pass(1_000);
  expect(answered.slice(-2)).toEqual([addressOf(100), HOME]);
});

it('failures of its network do not delay an IP address from which somebody signed in before', async () => {
  const { repeat } = limitWithClock();
  await repeat(1, right);
  await repeat(20, wrong, (time) => `192.0.2.${10 + time}`);
  expect(await repeat(1, wrong, () => '192.0.2.2')).toBe(4_000);
  expect(await repeat(1, right)).toBe(0);
  // The colleague who then signs in is delayed no more, either.
  expect(await repeat(1, right, () => '192.0.2.3')).toBe(0);
});

it('guesses from different IP addresses of a /24 network delay each other', async () => {
  const { repeat, delays } = limitWithClock();
  await repeat(16, wrong, (time) => `192.0.2.${time}`);
  expect(delays).toEqual([...Array(12).fill(0), 1000, 1000, 1000, 1000]);
  expect(await repeat(1, right, () => '192.0.3.1')).toBe(0);
});

it.each([
  ['192.0.2.1', '192.0.2.1', '192.0.2/24'],
  ['2001:db8:1:2aa:0:0:0:9', '2001:db8:1:200', '2001:db8:1/48'],
  ['2001:db8::9', '2001:db8:0:0', '2001:db8:0/48'],
  ['unknown', 'unknown', 'unknown/24'],
])('a failure of the IP address %s counts for the networks %s and %s', (address, ...counted) => {
  expect(networks(address)).toEqual(counted);
});
