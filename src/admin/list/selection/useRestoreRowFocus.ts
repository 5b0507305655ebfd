import { useEffect, useRef } from 'react';
import { focusedRow, focusRow, focusRowOf } from '../../ui/screen';

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
