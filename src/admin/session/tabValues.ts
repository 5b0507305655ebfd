/** The prefix of the keys of drafts in session storage. Drafts belong to the signed-in user. */
export const TAB_PREFIX = 'draft.';

/** Removes drafts on sign-out. An expired session keeps them for the next sign-in. */
export function clearTabValues(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(TAB_PREFIX)) storage.removeItem(key);
  }
}
