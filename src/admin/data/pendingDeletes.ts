import type { Identifier } from 'react-admin';

/**
 * Sends the deletion at once, in a request that the browser completes even after the user leaves
 * the page.
 */
type SendNow = () => Promise<unknown>;

const pendingDeletes = new Map<Identifier, SendNow>();

/** Whether the row's deletion can still be undone. Lists hide such rows. */
export const isPendingDelete = (id: Identifier): boolean => pendingDeletes.has(id);

export function addPendingDelete(id: Identifier, sendNow: SendNow): void {
  // Adding the same listener again has no effect.
  window.addEventListener('pagehide', sendPendingDeletes);
  pendingDeletes.set(id, sendNow);
}

export const removePendingDelete = (id: Identifier): void => void pendingDeletes.delete(id);

/** Sends all pending deletions, which the screen has already reported as done. */
export async function sendPendingDeletes(): Promise<void> {
  await Promise.allSettled([...pendingDeletes.values()].map((sendNow) => sendNow()));
}
