import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { type StatusResource, statuses } from '../../domain/statuses';
import { numberShortcuts, useShortcuts } from '../keyboard/useShortcuts';
import { focusedRow, focusRow, focusRowOf } from '../ui/rowFocus';
import { useSetStatus } from '../ui/useSetStatus';
import { useToggleRow } from './RowSelection';

/** The keyboard shortcuts of a list, which `?` and the account menu explain. */
export function ListShortcuts({ resource }: { resource: StatusResource }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const toggleRow = useToggleRow();
  const { setStatus } = useSetStatus(resource, { onChanged: onUnselectItems });
  useRestoreRowFocus();

  useShortcuts(
    {
      j: (event) => moveFocus(event, 1),
      k: (event) => moveFocus(event, -1),
      ArrowDown: (event) => focusedRow() && moveFocus(event, 1),
      ArrowUp: (event) => focusedRow() && moveFocus(event, -1),
      x() {
        const row = focusedRow();
        if (row) toggleRow(row.id, false);
      },
      '/'(event) {
        event.preventDefault();
        document.querySelector<HTMLElement>('[role=search] input')?.focus();
      },
      ...numberShortcuts(statuses[resource], (status) => {
        const row = focusedRow();
        if (selectedIds.length > 0) setStatus(selectedIds.map(String), status);
        else if (row) setStatus([row.id], status);
      }),
    },
    'page',
  );
  return null;
}

/** Moves the focus by rows. Without a focused row it goes to the first. */
function moveFocus(event: KeyboardEvent, step: 1 | -1): void {
  event.preventDefault();
  const row = focusedRow();
  focusRow(row ? row.index + step : 0);
}

/** Keeps the focus at its row, or at the row that takes its place when it leaves the list. */
function useRestoreRowFocus(): void {
  const { data } = useListContext();
  const last = useRef<{ id: string; index: number } | null>(null);

  useEffect(() => {
    const remember = () => {
      last.current = focusedRow() ?? last.current;
    };
    // A click elsewhere leaves the row on purpose.
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
    if (!data || last.current === null || document.activeElement !== document.body) return;
    const { id, index } = last.current;
    if (focusRowOf(id) || focusRow(index)) return;
    document.querySelector<HTMLElement>('[role=search] input')?.focus();
  }, [data]);
}
