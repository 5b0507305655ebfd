import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { ResourceName } from '../i18n/messages/en';
import { numberShortcuts, type Shortcuts, useShortcuts } from '../keyboard/useShortcuts';
import { useOptions } from '../screen/resource';
import { focusedRow, focusRow, focusRowOf } from '../screen/screen';
import { useSeenRows } from '../screen/selection';
import { useStatus } from '../write/useStatus';

/** The keyboard shortcuts of a list, which `?` and the account menu explain. */
export function ListShortcuts({ resource }: { resource: ResourceName }) {
  const { data, selectedIds, onToggleItem } = useListContext();
  const { choices, recordPath } = useOptions(resource);
  const seenRows = useSeenRows();
  const { setStatus } = useStatus(resource);
  useRestoreRowFocus(data);

  useShortcuts(
    {
      ...rowKeys,
      x() {
        const row = focusedRow();
        if (row && !recordPath) onToggleItem(row.id);
      },
      '/'() {
        document.querySelector<HTMLElement>('[role=search] input')?.focus();
      },
      // The toolbar for the selected rows has the number keys while there are any.
      ...numberShortcuts(recordPath || selectedIds.length > 0 ? [] : choices.status, (status) => {
        const row = focusedRow();
        if (row) setStatus(seenRows([row.id]), status);
      }),
    },
    'page',
  );
  return null;
}

/** Moves the focus by one row. If no row is focused, focuses the first. */
function moveFocus(event: KeyboardEvent, step: 1 | -1): void {
  event.preventDefault();
  const row = focusedRow();
  focusRow(row ? row.index + step : 0);
}

/** The keys that move the focus from row to row. */
export const rowKeys: Shortcuts = {
  j: (event) => moveFocus(event, 1),
  k: (event) => moveFocus(event, -1),
  ArrowDown: (event) => focusedRow() && moveFocus(event, 1),
  ArrowUp: (event) => focusedRow() && moveFocus(event, -1),
};

/**
 * Keeps the focus on the same row when the rows change. If the row leaves the list, focuses the row
 * that takes its place, or the search field if there is no such row.
 */
export function useRestoreRowFocus(rows: unknown): void {
  const last = useRef<{ id: string; index: number } | null>(null);

  useEffect(() => {
    const remember = () => {
      last.current = focusedRow() ?? last.current;
    };
    // A click elsewhere means that the user left the row on purpose.
    const forget = () => {
      last.current = null;
    };
    document.addEventListener('pointerdown', forget, true);
    document.addEventListener('focusin', remember);
    return () => {
      document.removeEventListener('pointerdown', forget, true);
      document.removeEventListener('focusin', remember);
    };
  }, []);

  useEffect(() => {
    if (!rows || last.current === null || document.activeElement !== document.body) return;
    const { id, index } = last.current;
    if (focusRowOf(id) || focusRow(index)) return;
    document.querySelector<HTMLElement>('[role=search] input')?.focus();
  }, [rows]);
}
