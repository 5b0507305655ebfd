import { localStorageStore, type Store } from 'react-admin';

/**
 * Stores the language, theme, columns and saved filters of this browser. They survive the end of a
 * session, when react-admin resets its store.
 */
export const preferences: Store = { ...localStorageStore(), reset() {} };

/** The storage key of the name that is saved with notes and changes. */
export const AUTHOR = 'notes.author';

/** The name of the person at this browser, or null if none was entered. */
export const authorName = (): string | null => preferences.getItem<string>(AUTHOR)?.trim() || null;
