import { useEffect, useRef } from 'react';
import { useListContext } from 'react-admin';
import { focusedRow, focusRow, focusRowOf } from './rowFocus';

/** When the row with the focus is redrawn or leaves the filter, the focus stays at its place. */
export function useRestoreRowFocus(): void {
  const { data } = useListContext();
  const last = useRef<{ id: string; index: number } | null>(null);

  useEffect(() => {
    const remember = () => {
      last.current = focusedRow() ?? last.current;
    };
    // Whoever presses elsewhere has left the row on purpose.
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
