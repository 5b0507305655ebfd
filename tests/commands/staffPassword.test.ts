import { expect, it } from 'vitest';
import { runCommand } from './kit/runCommand';

it.each([
  ['too-short', 'Choose a password of 10 characters or more.\n'],
  ['rhone-saone-12345678', 'Choose another password: this one follows a pattern that is public.\n'],
])(
  'the staff password %s is refused',
  async (password, output) => {
    expect(await runCommand('staffPassword', '/nowhere', [password])).toEqual({ code: 1, output });
  },
  60_000,
);
