import { describe, expect, it } from 'vitest';
import { network } from '../../../supabase/embedded/clientAddress';
import { signInLimit } from '../../../supabase/embedded/signInLimit';

const wrong = async () => new Response('{}', { status: 400 });
const right = async () => new Response('{}');

function limitWithClock() {
  const delays: number[] = [];
  let now = 0;
  const limited = signInLimit({
    now: () => now,
    wait: async (milliseconds) => {
      delays.push(milliseconds);
      now += milliseconds;
    },
  });
  return {
    delays,
    limited,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('sign-in', () => {
  it('slows after three failures of an address, up to 8 s', async () => {
    const { limited, delays } = limitWithClock();
    for (let attempt = 0; attempt < 8; attempt += 1) await limited('192.0.2.1', wrong);
    expect(delays).toEqual([0, 0, 0, 1000, 2000, 4000, 8000, 8000]);
  });

  it('is not slower for another address', async () => {
    const { limited, delays } = limitWithClock();
    for (let attempt = 0; attempt < 5; attempt += 1) await limited('192.0.2.1', wrong);
    delays.length = 0;
    expect((await limited('192.0.2.2', right)).status).toBe(200);
    expect(delays).toEqual([0]);
  });

  it('is fast again after a success and after 15 minutes', async () => {
    const { limited, delays, pass } = limitWithClock();
    for (let attempt = 0; attempt < 4; attempt += 1) await limited('192.0.2.1', wrong);
    await limited('192.0.2.1', right);
    await limited('192.0.2.1', wrong);
    expect(delays.at(-1)).toBe(0);
    for (let attempt = 0; attempt < 4; attempt += 1) await limited('192.0.2.1', wrong);
    pass(15 * 60_000 + 1);
    await limited('192.0.2.1', wrong);
    expect(delays.at(-1)).toBe(0);
  });

  it('does not count faults of the server', async () => {
    const { limited, delays } = limitWithClock();
    const broken = async () => new Response('', { status: 500 });
    for (let attempt = 0; attempt < 5; attempt += 1) await limited('192.0.2.1', broken);
    const failing = () => Promise.reject(new Error('gone'));
    await expect(limited('192.0.2.1', failing)).rejects.toThrow('gone');
    await limited('192.0.2.1', right);
    expect(delays).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  it('is checked once at a time, and refused when too many wait', async () => {
    const { limited } = limitWithClock();
    let open = 0;
    let most = 0;
    const slow = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return new Response('{}', { status: 400 });
    };
    const statuses = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        limited(`192.0.2.${index}`, slow).then(({ status }) => status),
      ),
    );
    expect(most).toBe(1);
    expect(statuses.filter((status) => status === 400)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(70);
    const same = await Promise.all(Array.from({ length: 12 }, () => limited('198.51.100.1', slow)));
    const refused = same.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.headers.get('retry-after')).toBe('8');
    expect(await refused[0]?.json()).toMatchObject({ code: 'over_request_rate_limit' });
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2ff::1', '2001:db8:1:200'],
  ['2001:db8:1:2aa:0:0:0:9', '2001:db8:1:200'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['unknown', 'unknown'],
])('%s is counted as %s', (address, counted) => {
  expect(network(address)).toBe(counted);
});
