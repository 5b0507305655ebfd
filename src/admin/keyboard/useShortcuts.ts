import { useEffectEvent, useLayoutEffect } from 'react';
import { useStore } from 'react-admin';
import type { Choice } from '../../domain/choices';
import { latinDigits } from '../../domain/digits';

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Where shortcuts work: on the page, in the one dialog over it, or on top of everything. */
export type ShortcutScope = 'page' | 'dialog' | 'anywhere';

/** Whether keys that type a character are shortcuts: people who dictate need them off (WCAG 2.1.4). */
export const useSingleKeys = () => useStore('shortcuts.singleKeys', true);

/** Shortcuts by the key as a Latin keyboard names it. They never fire while typing. */
export function useShortcuts(shortcuts: Shortcuts, scope: ShortcutScope): void {
  const [singleKeys] = useSingleKeys();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || !isActive(scope, event.target)) return;
    const key = shortcutKey(event);
    if (singleKeys || key.length > 1) shortcuts[key]?.(event);
  });
  // With the screen, so that a key pressed at once counts.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** The keys 1, 2, 3 … for a list of choices. Holding a key down chooses once. */
export function numberShortcuts<Code extends string>(
  choices: readonly Choice<Code>[],
  choose: (code: Code) => void,
): Shortcuts {
  return Object.fromEntries(
    choices.map(({ id }, index) => [
      String(index + 1),
      (event: KeyboardEvent) => {
        if (!event.repeat) choose(id);
      },
    ]),
  );
}

/**
 * A dialog's shortcuts need the focus in it. A confirmation over it is a dialog too, and blocks the
 * shortcuts of the one below.
 */
function isActive(scope: ShortcutScope, target: EventTarget | null): boolean {
  if (scope === 'anywhere') return true;
  const [dialog, another] = document.querySelectorAll('[role=dialog]');
  if (scope === 'page') return dialog === undefined;
  // MUI focuses the container of an opened dialog, around the element with the role.
  const container = dialog?.closest('.MuiDialog-root');
  return another === undefined && target instanceof Node && container?.contains(target) === true;
}

const FIELDS =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
// A button with a list, as the status of a row is, takes no characters.
const OWN_KEYS =
  '[role=combobox]:not(button), [role=spinbutton], [role=listbox], [role=menu], [role=option]';

/** Whether a key press belongs to a field, a menu or the browser rather than to a shortcut. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const owner =
    event.target instanceof Element ? event.target.closest(`${FIELDS}, ${OWN_KEYS}`) : null;
  // A menu that closes has the focus for a moment longer.
  return owner !== null && owner.closest('[aria-hidden=true]') === null;
}

/** The pressed key in Latin: Arabic letters by their place on the keyboard, digits by value. */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟') return '?';
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  return letter && /^\p{Script=Arabic}+$/u.test(key) ? letter.toLowerCase() : latinDigits(key);
}
