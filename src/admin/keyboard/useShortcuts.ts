import { useEffectEvent, useLayoutEffect } from 'react';
import { useStore } from 'react-admin';
import type { Choice } from '../../domain/choices';
import { latinDigits } from '../../domain/digits';

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Where shortcuts work: on the page while no dialog is open, in the only open dialog, or anywhere. */
export type ShortcutScope = 'page' | 'dialog' | 'anywhere';

/** Users can turn single characters off, because speech input types some that would trigger them (WCAG 2.1.4). */
export const useSingleKeys = () => useStore('shortcuts.singleKeys', true);

/** Registers shortcuts by the name of the key on a Latin keyboard. They do not fire while the user types. */
export function useShortcuts(shortcuts: Shortcuts, scope: ShortcutScope): void {
  const [singleKeys] = useSingleKeys();
  useKeyDown((event) => {
    if (isTyping(event) || !isActive(scope, event.target)) return;
    const typed = shortcutKey(event);
    const key = typed in shortcuts ? typed : (digitOn(event) ?? typed);
    const act = shortcuts[key];
    const isCharacter = key.length === 1;
    if (!act || (isCharacter && !singleKeys)) return;
    // The shortcut may open a field, into which the browser would type the character.
    if (isCharacter) event.preventDefault();
    act(event);
  });
}

/** Listens to all keys, with `capture` before the elements that have the focus. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void, capture = false): void {
  const press = useEffectEvent(onKeyDown);
  // `useEffect` could add the listener too late for a key that is pressed right after the render.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listener, capture);
    return () => document.removeEventListener('keydown', listener, capture);
  }, [capture]);
}

/** Returns the shortcuts 1, 2, 3 … for `choices`. Holding a key down calls `choose` only once. */
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
 * Whether shortcuts of the scope work now. The shortcuts of a modal dialog work while the focus is
 * inside the dialog and no other dialog, such as a confirmation, is open.
 */
function isActive(scope: ShortcutScope, target: EventTarget | null): boolean {
  if (scope === 'anywhere') return true;
  const [dialog, another] = document.querySelectorAll('[role=dialog]');
  if (scope === 'page') return dialog === undefined;
  if (dialog === undefined || another !== undefined) return false;
  // MUI focuses the container around the element with the role `dialog`, not the element itself. A
  // drawer has no such container: its shortcuts also work in the list beside it.
  const container = dialog.closest('.MuiDialog-root');
  return container === null || (target instanceof Node && container.contains(target));
}

/** The fields into which one types. */
export const FIELDS =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
// `:not(button)` excludes buttons that open a list, such as the status of a row. These buttons
// ignore typed characters, so the characters can be shortcuts.
const OWN_KEYS =
  '[role=combobox]:not(button), [role=spinbutton], [role=listbox], [role=menu], [role=option]';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;

/** Whether a key press sends the form in which it happens: Ctrl+Enter, or Cmd+Enter. */
export const isSubmitKey = ({ key, ctrlKey, metaKey }: Key): boolean =>
  key === 'Enter' && (ctrlKey || metaKey);

/** Whether a key press belongs to a field, a menu or the browser rather than to a shortcut. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const owner =
    event.target instanceof Element ? event.target.closest(`${FIELDS}, ${OWN_KEYS}`) : null;
  // Excludes a menu that is closing, which keeps the focus for a moment.
  return owner !== null && owner.closest('[aria-hidden=true]') === null;
}

/** The digit of a key that types it only with Shift, as on a French keyboard. */
const digitOn = (event: KeyboardEvent): string | undefined =>
  event.shiftKey || event.getModifierState('AltGraph')
    ? undefined
    : /^Digit(\d)$/u.exec(event.code)?.[1];

/**
 * Returns the Latin equivalent of an Arabic key. Letters correspond by their position on the
 * keyboard, digits by their value. Other keys are returned unchanged.
 */
export function shortcutKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key === '؟') return '?';
  if (key === 'ظ' && code === 'Slash') return '/';
  const letter = /^Key([A-Z])$/u.exec(code)?.[1];
  return letter && /^\p{Script=Arabic}+$/u.test(key) ? letter.toLowerCase() : latinDigits(key);
}
