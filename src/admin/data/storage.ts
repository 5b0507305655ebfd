/** Parses a stored JSON object. Returns null if the value is missing or is not an object. */
export function parseObject(stored: string | null) {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

/** The prefix of the keys of drafts in session storage. Drafts belong to the signed-in user. */
export const DRAFT_PREFIX = 'draft.';

/** Removes drafts on sign-out. An expired session keeps them for the next sign-in. */
export function clearDrafts(storage: Storage): void {
  for (const key of Object.keys(storage)) {
    if (key.startsWith(DRAFT_PREFIX)) storage.removeItem(key);
  }
}
