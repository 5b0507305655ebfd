import { afterEach, expect, it, vi } from 'vitest';
import { keepValuesOutOfTheLog } from '../../../server/database/databaseLog';

const report = console.error;
afterEach(() => {
  console.error = report;
});

const line = expect.stringMatching(/event=failure code=XX001 reason="words of the database"$/u);
it.each([
  // The caller receives these errors.
  ...['PT422', 'PGRST108', '42501', '42703', '42P01', '23505'].map((code) => [code, []] as const),
  ['XX001', [[line]]],
] as const)(
  'an error with the code %s is logged only if no caller receives it, in one line without values',
  (code, lines) => {
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    const logged = vi.spyOn(console, 'info').mockReturnValue();
    keepValuesOutOfTheLog();
    const words = { code, query: 'select', args: ['a value'] };
    console.error(Object.assign(new Error('words of the database'), words));
    expect(printed).not.toHaveBeenCalled();
    expect(logged.mock.calls).toEqual(lines);
  },
);
