import { localStorageStore, type Store } from 'react-admin';

/**
 * Language, theme, columns and saved filters of this browser. They survive the end of a session, when
 * react-admin resets its store.
 */
export const preferences: Store = { ...localStorageStore(), reset() {} };

/** Where this browser keeps the name that is written with notes and changes. */
export const AUTHOR = 'notes.author';

/** Who works at this browser, as typed; null before a name was. */
export const authorName = (): string | null => preferences.getItem<string>(AUTHOR)?.trim() || null;
