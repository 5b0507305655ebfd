import { useEffect, useEffectEvent } from 'react';
import type { Choice } from '../../domain/choices';
import { isTyping } from './isTyping';
import { shortcutKey } from './shortcutKey';

export type Shortcuts = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** Where shortcuts work: on the page, in the one dialog over it, or on top of everything. */
export type ShortcutScope = 'page' | 'dialog' | 'anywhere';

/** Single-key shortcuts, by the key as a Latin keyboard names it. They never fire while typing. */
export function useShortcuts(shortcuts: Shortcuts, scope: ShortcutScope): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event) || !isActive(scope)) return;
    shortcuts[shortcutKey(event)]?.(event);
  });
  useEffect(() => {
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

/** A confirmation over a dialog is a dialog too, and blocks the shortcuts of the one below. */
function isActive(scope: ShortcutScope): boolean {
  if (scope === 'anywhere') return true;
  const dialogs = document.querySelectorAll('[role=dialog]').length;
  return scope === 'page' ? dialogs === 0 : dialogs === 1;
}
