import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { StatusChoice } from '../../domain/choices';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import { isTyping } from '../keyboard/isTyping';
import { shortcutKey } from '../keyboard/shortcutKey';
import { focusedRow, focusRow } from './rowFocus';
import { useBulkStatus } from './useBulkStatus';
import { useRestoreRowFocus } from './useRestoreRowFocus';

interface Props<Status extends string> {
  resource: 'quotes' | 'projects';
  choices: readonly StatusChoice<Status>[];
}

/** A list by keyboard alone. The account menu lists the keys, and so does `?`. */
export function ListShortcuts<Status extends QuoteStatus | ProjectStatus>(props: Props<Status>) {
  const { resource, choices } = props;
  const { selectedIds, onToggleItem } = useListContext();
  const { busy, change } = useBulkStatus<Status>(resource);
  useRestoreRowFocus();

  const press = useRef((_event: KeyboardEvent) => {});
  press.current = (event) => {
    if (isTyping(event)) return;
    const key = shortcutKey(event);
    if (key === 'u') return pressUndo();
    // A dialog over the list has keys of its own.
    if (document.querySelector('[role=dialog]')) return;
    const row = focusedRow();
    if (key === 'j' || (key === 'ArrowDown' && row)) move(event, row ? row.index + 1 : 0);
    if (key === 'k' || (key === 'ArrowUp' && row)) move(event, row ? row.index - 1 : 0);
    if (key === 'x' && row) onToggleItem(row.id);
    if (key === '/') {
      event.preventDefault();
      document.querySelector<HTMLElement>('[role=search] input')?.focus();
    }
    const status = choices[Number(key) - 1]?.id;
    if (status === undefined || busy) return;
    if (selectedIds.length > 0) change(status);
    else if (row) change(status, [row.id]);
  };

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return null;
}

function move(event: KeyboardEvent, index: number): void {
  event.preventDefault();
  focusRow(index);
}

/** Whatever the last notice offers to take back. */
function pressUndo(): void {
  document.querySelector<HTMLElement>('[data-undo], .RaNotification-undo')?.click();
}
