/** Marks the values of this tab's session storage that belong to whoever is signed in. */
export const TAB_PREFIX = 'draft.';

/** A sign-out leaves nothing of what was typed; an expired session leaves it for the next sign-in. */
export function clearTabValues(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(TAB_PREFIX)) storage.removeItem(key);
  }
}
