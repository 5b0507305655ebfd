import { useEffect, useRef } from 'react';
import { focusRow, focusRowOf, indexOfRow } from './screen';

/**
 * When a dialog over a list closes, focuses the row of the last open record, or the link to it on
 * another page. If the list no longer contains this row, focuses the row that took its place. If
 * there is no such row, focuses the element that opened the dialog.
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
      const link = id && document.querySelector<HTMLElement>(`main a[href*="${CSS.escape(id)}"]`);
      if (link) link.focus();
      else if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}
