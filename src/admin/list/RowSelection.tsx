import { createContext, type ReactNode, useContext, useRef } from 'react';
import { type Identifier, useEvent, useListContext } from 'react-admin';
import { toggleRange } from './toggleRange';

type ToggleRow = (id: Identifier, shift: boolean) => void;

const ToggleRowContext = createContext<ToggleRow>(() => {});

/** Toggles the selection of a row. With Shift: of all rows since the one toggled last. */
export const useToggleRow = (): ToggleRow => useContext(ToggleRowContext);

/** Remembers the row toggled last, for the table and the cards of a list alike. */
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
