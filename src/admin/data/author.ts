import { preferences } from './preferences';

/** Where this browser keeps the name that is written with notes and changes. */
export const AUTHOR = 'notes.author';

/** Who works at this browser, as typed; null before a name was. */
export const authorName = (): string | null => preferences.getItem<string>(AUTHOR)?.trim() || null;
