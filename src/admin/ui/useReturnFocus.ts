import { useEffect, useRef } from 'react';
import { focusRow, focusRowOf, indexOfRow } from './rowFocus';

/**
 * Returns the focus when a dialog over a list closes: to the row that was read last, to the one that
 * took its place, or to what opened the dialog.
 */
export function useReturnFocus(rowId?: string): void {
  const row = useRef({ id: rowId, index: -1 });

  useEffect(() => {
    row.current = { id: rowId, index: rowId === undefined ? -1 : indexOfRow(rowId) };
  }, [rowId]);

  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const { id, index } = row.current;
      if (id !== undefined && focusRowOf(id)) return;
      if (index >= 0 && focusRow(index)) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}
