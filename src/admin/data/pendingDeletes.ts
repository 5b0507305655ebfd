import type { Identifier } from 'react-admin';

const pendingDeletes = new Set<Identifier>();

/** Whether the row's deletion can still be undone. Lists hide such rows. */
export const isPendingDelete = (id: Identifier): boolean => pendingDeletes.has(id);
export const addPendingDelete = (id: Identifier): void => void pendingDeletes.add(id);
export const removePendingDelete = (id: Identifier): void => void pendingDeletes.delete(id);
