import { DRAFT_PREFIX } from '../data/storage';

/** Who took a record by beginning an answer, until they write it or choose its owner. Kept as long as the drafts. */
const key = (id: string) => `${DRAFT_PREFIX}taken.${id}`;

export const takenBy = (id: string): string | null => sessionStorage.getItem(key(id));
export const keepTaken = (id: string, owner: string): void =>
  sessionStorage.setItem(key(id), owner);
export const forgetTaken = (id: string): void => sessionStorage.removeItem(key(id));
