/** The prefix of the values in session storage that belong to the signed-in user. */
export const TAB_PREFIX = 'draft.';

/** Removes drafts on sign-out. An expired session keeps them for the next sign-in. */
export function clearTabValues(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(TAB_PREFIX)) storage.removeItem(key);
  }
}
