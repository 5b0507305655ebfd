import { localStorageStore, type Store } from 'react-admin';

/**
 * Language, theme, columns and saved filters of this browser. react-admin forgets them whenever a
 * session ends; they are the reader's, not the session's.
 */
export const preferences: Store = { ...localStorageStore(), reset() {} };
