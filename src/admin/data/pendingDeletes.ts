import type { Identifier } from 'react-admin';

const leaving = new Set<Identifier>();

/** Whether the row's deletion can still be undone. Lists hide such rows. */
export const isLeaving = (id: Identifier): boolean => leaving.has(id);
export const startLeaving = (id: Identifier): void => void leaving.add(id);
export const stopLeaving = (id: Identifier): void => void leaving.delete(id);
