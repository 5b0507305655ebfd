import { localStorageStore, type Store } from 'react-admin';

/**
 * Stores the preferences of this browser, such as the language, the theme and the saved filters.
 * react-admin calls `reset` at the end of a session. Here `reset` does nothing, so that the
 * preferences remain.
 */
export const preferences: Store = { ...localStorageStore(), reset() {} };

/** The storage key of the author's name, which is saved with every note and change. */
export const AUTHOR = 'notes.author';

/** Returns the author's name that was entered in this browser, or null. */
export const authorName = (): string | null => preferences.getItem<string>(AUTHOR)?.trim() || null;
