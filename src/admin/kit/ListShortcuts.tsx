import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { ResourceName } from '../i18n/messages/en';
import { numberShortcuts, useShortcuts } from '../keyboard/useShortcuts';
import { useIsSelecting, useSeenRow, useToggleRow } from '../list/selection/RowSelection';
import { useOptions } from '../ui/resource';
import { focusedRow, focusRow, focusRowOf } from '../ui/screen';
import { useSetStatus } from '../ui/status/useSetStatus';

/** The keyboard shortcuts of a list, which `?` and the account menu explain. */
export function ListShortcuts({ resource }: { resource: ResourceName }) {
  const { data, selectedIds, onUnselectItems } = useListContext();
  const { choices, recordPath } = useOptions(resource);
  const toggleRow = useToggleRow();
  const seen = useSeenRow();
  const isSelecting = useIsSelecting();
  const { setStatus } = useSetStatus(resource, { onChanged: onUnselectItems });
  useRestoreRowFocus(data);

  useShortcuts(
    {
      j: (event) => moveFocus(event, 1),
      k: (event) => moveFocus(event, -1),
      ArrowDown: (event) => focusedRow() && moveFocus(event, 1),
      ArrowUp: (event) => focusedRow() && moveFocus(event, -1),
      x() {
        const row = focusedRow();
        if (row && !recordPath) toggleRow(row.id, false);
      },
      '/'() {
        document.querySelector<HTMLElement>('[role=search] input')?.focus();
      },
      ...numberShortcuts(recordPath ? [] : choices.status, (status) => {
        const row = focusedRow();
        const ids = selectedIds.length > 0 ? selectedIds.map(String) : row ? [row.id] : [];
        if (ids.length > 0 && !isSelecting) setStatus(ids, status, seen(ids));
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
