import Checkbox from '@mui/material/Checkbox';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react';
import { type Identifier, useEvent, useListContext } from 'react-admin';
import { useText } from '../../i18n/useText';

type ToggleRow = (id: Identifier, shift: boolean) => void;

const ToggleRowContext = createContext<ToggleRow>(() => {});

/**
 * Returns a function that toggles the selection of a row. With Shift, it selects or unselects all
 * rows from the last toggled row to this one.
 */
export const useToggleRow = (): ToggleRow => useContext(ToggleRowContext);

/** Remembers the last toggled row, for the table and for the cards of a list. */
export function RowSelection({ children }: { children: ReactNode }) {
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext();
  const last = useRef<Identifier | null>(null);
  const toggle = useEvent((id: Identifier, shift: boolean) => {
    const rows = data.map((row) => row.id);
    const from = last.current;
    if (shift && from !== null && selectedIds.length > 0 && rows.includes(from)) {
      onSelect(toggleRange(rows, selectedIds, from, id));
    } else {
      onToggleItem(id);
    }
    last.current = id;
  });
  return <ToggleRowContext value={toggle}>{children}</ToggleRowContext>;
}

/**
 * Returns the selection after a Shift-click on `to`: selects the rows from `from` to `to`, or
 * unselects them if `to` was selected.
 */
export function toggleRange<Id>(
  rows: readonly Id[],
  selected: readonly Id[],
  from: Id,
  to: Id,
): Id[] {
  const [start = 0, end = 0] = [rows.indexOf(from), rows.indexOf(to)].toSorted((a, b) => a - b);
  const range = new Set(rows.slice(start, end + 1));
  return selected.includes(to)
    ? selected.filter((id) => !range.has(id))
    : [...new Set([...selected, ...range])];
}

/**
 * The checkbox of a row. Replaces react-admin's checkbox, which has its accessible name on the
 * wrong element.
 */
export function SelectRow({ id, name }: { id: Identifier; name: string }) {
  const text = useText();
  const { selectedIds } = useListContext();
  const toggleRow = useToggleRow();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        toggleRow(id, event.shiftKey);
      }}
      slotProps={{ input: { 'aria-label': text('list.select', { name }) } }}
    />
  );
}

/** Unselects all rows when the filter changes. */
export function useClearSelectionOnFilter(): void {
  const { filterValues, onUnselectItems } = useListContext();
  const filter = JSON.stringify(filterValues);
  const previous = useRef(filter);
  useEffect(() => {
    if (previous.current === filter) return;
    previous.current = filter;
    onUnselectItems();
  }, [filter, onUnselectItems]);
}
