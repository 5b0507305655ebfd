import type { Identifier } from 'react-admin';

const leaving = new Set<Identifier>();

/** Rows whose deletion can still be undone: a list read meanwhile must not bring them back. */
export const isLeaving = (id: Identifier): boolean => leaving.has(id);
export const startLeaving = (id: Identifier): void => void leaving.add(id);
export const stopLeaving = (id: Identifier): void => void leaving.delete(id);
