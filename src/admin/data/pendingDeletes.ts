import type { Identifier } from 'react-admin';

/** Sends a deletion at once; the browser finishes the request of a page that is left. */
type SendNow = () => Promise<unknown>;

const pendingDeletes = new Map<Identifier, SendNow>();

/** Whether the row's deletion can still be undone. Lists hide such rows. */
export const isPendingDelete = (id: Identifier): boolean => pendingDeletes.has(id);

export function addPendingDelete(id: Identifier, sendNow: SendNow): void {
  // Added again, it is the same listener.
  window.addEventListener('pagehide', sendPendingDeletes);
  pendingDeletes.set(id, sendNow);
}

export const removePendingDelete = (id: Identifier): void => void pendingDeletes.delete(id);

/** Sends what waits for the end of its time to undo: 'deleted' was said, so it must be so. */
export async function sendPendingDeletes(): Promise<void> {
  await Promise.allSettled([...pendingDeletes.values()].map((sendNow) => sendNow()));
}
