import { latinDigits } from '../../domain/digits';

/** The pressed key in Latin: Arabic letters by their place on the keyboard, digits by value. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟') return '?';
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  return letter && /^\p{Script=Arabic}+$/u.test(key) ? letter.toLowerCase() : latinDigits(key);
}
