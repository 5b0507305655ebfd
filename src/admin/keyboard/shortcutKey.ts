import { latinDigits } from '../../domain/digits';

/** The key that was meant: on an Arabic keyboard the letter printed where Latin ones have it. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟') return '?';
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  return letter && /^\p{Script=Arabic}+$/u.test(key) ? letter.toLowerCase() : latinDigits(key);
}
