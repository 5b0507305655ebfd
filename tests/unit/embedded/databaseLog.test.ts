import { afterEach, expect, it, vi } from 'vitest';
import { keepValuesOutOfTheLog } from '../../../server/database/databaseLog';

const report = console.error;
afterEach(() => {
  console.error = report;
  vi.restoreAllMocks();
});

const errorOf = (code: string) =>
  Object.assign(new Error('words of the database'), { code, query: 'select', args: ['a value'] });

it.each(['PT422', 'PGRST108', '42501', '42703', '42P01', '23505'])(
  'an error with the code %s, which the caller receives, is not logged',
  (code) => {
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    const logged = vi.spyOn(console, 'info').mockReturnValue();
    keepValuesOutOfTheLog();
    console.error(errorOf(code));
    expect([...printed.mock.calls, ...logged.mock.calls]).toEqual([]);
  },
);

it('another error of the database is one line in the log, without values', () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const logged = vi.spyOn(console, 'info').mockReturnValue();
  keepValuesOutOfTheLog();
  console.error(errorOf('XX001'));
  expect(printed).not.toHaveBeenCalled();
  expect(logged.mock.calls).toEqual([
    [expect.stringMatching(/event=failure code=XX001 reason="words of the database"$/u)],
  ]);
});
