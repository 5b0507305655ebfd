import { useSyncExternalStore } from 'react';
import { sharedValue } from '../../data/sharedValue';

/** How long the notice of a change offers to undo it. A change of many rows takes longer to check. */
export const UNDO_MS = { one: 12_000, many: 30_000 } as const;

/** Undoes a change. */
export type Undo = () => void;

// Stored outside React, because the user can leave the list before the undo.
const state = sharedValue<{
  /** Undoes the last change, until its notice closes. */
  last: Undo | null;
  /** The number of changes that wait for a response. */
  sending: number;
}>({ last: null, sending: 0 });

/** Whether the user asked for an undo while a change was being sent. */
let asked = false;

/** Offers to undo a change, in place of the change before. */
export const offerUndo = (last: Undo): void => state.set({ ...state.get(), last });

/** Ends the offer to undo a change, or every offer if none is given. */
export function withdrawUndo(undo = state.get().last): void {
  if (state.get().last === undo) state.set({ ...state.get(), last: null });
}

/** Undoes the last change. While a change is being sent, waits for it, because it is the last. */
export function undoLast(): void {
  const { last, sending } = state.get();
  if (sending > 0) asked = true;
  else if (last) {
    withdrawUndo();
    last();
  }
}

export function startSending(): void {
  state.set({ ...state.get(), sending: state.get().sending + 1 });
}

/** Records that a change has ended, and undoes it if the user has asked for that. */
export function endSending(canUndo: boolean): void {
  const sending = state.get().sending - 1;
  state.set({ ...state.get(), sending });
  if (sending > 0) return;
  const isAsked = asked && canUndo;
  asked = false;
  if (isAsked) undoLast();
}

/** Returns the undo of the last change, and whether it has to wait for another change. */
export const useUndo = () => useSyncExternalStore(state.subscribe, state.get);
