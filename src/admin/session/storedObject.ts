/** Reads a stored JSON object. Returns null if the value is missing or is not an object. */
export function readObject(
  storage: Pick<Storage, 'getItem'>,
  key: string,
): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return typeof stored === 'object' ? (stored as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
