import { createContext, use, useEffect, useRef } from 'react';
import { type RaRecord, useGetRecordRepresentation, useListContext } from 'react-admin';

/** A row that changes, with the name and the status that the screen shows of it, and whether its client waits for an answer. */
export interface SeenRow {
  id: string;
  name?: string | undefined;
  status?: string | undefined;
  replied_at?: string | null | undefined;
}

/** The rows as the list has shown them last, also those that are selected on another page. */
export const ShownRows = createContext(new Map<string, SeenRow>());

/** Keeps what the screen shows of rows, each time that it shows others. */
export function useKeepShown(shown: Map<string, SeenRow>, rows: readonly RaRecord[]): void {
  const { resource } = useListContext();
  const nameOf = useGetRecordRepresentation(resource);
  useEffect(() => {
    for (const row of rows) {
      const id = String(row.id);
      const { status, replied_at } = row;
      shown.set(id, { id, name: String(nameOf(row)), status, replied_at });
    }
  }, [rows, shown, nameOf]);
}

/** Returns a function that takes the ids of rows, and returns what the list has shown of them. */
export function useSeenRows() {
  const shown = use(ShownRows);
  return (ids: readonly unknown[]): SeenRow[] =>
    ids.map((id) => shown.get(String(id)) ?? { id: String(id) });
}

/** Unselects all rows when the filter changes, and again when its rows replace those that were shown until then. */
export function useClearSelectionOnFilter(): void {
  const { filterValues, isPlaceholderData, onUnselectItems } = useListContext();
  const requested = JSON.stringify(filterValues);
  const last = useRef({ requested, shown: requested });
  useEffect(() => {
    const before = last.current;
    const shown = isPlaceholderData ? before.shown : requested;
    last.current = { requested, shown };
    if (before.requested !== requested || before.shown !== shown) onUnselectItems();
  }, [requested, isPlaceholderData, onUnselectItems]);
}
