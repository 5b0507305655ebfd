import { expect, it } from 'vitest';
import { shortcutKey } from '../../../src/admin/keyboard/useShortcuts';

it.each([
  ['ت', 'KeyJ', 'j'],
  ['؟', 'Slash', '?'],
  ['ظ', 'Slash', '/'],
  // On a French keyboard, the shortcut is the typed letter and not the position of the key.
  ['a', 'KeyQ', 'a'],
])('the key %s (%s) is the shortcut %s', (key, code, shortcut) => {
  expect(shortcutKey({ key, code })).toBe(shortcut);
});
