import { localStorageStore, type Store } from 'react-admin';

/**
 * Language, theme, columns and saved filters of this browser. They survive the end of a session, when
 * react-admin resets its store.
 */
export const preferences: Store = { ...localStorageStore(), reset() {} };
