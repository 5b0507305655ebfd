/**
 * Matches the timestamps of both backends. PostgREST sends `2026-11-21T01:00:57.342+00:00`. The embedded backend sends
 * `2026-11-21 01:00:57.342+00`.
 */
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)(Z|[+-]\d{2})?(?::?(\d{2}))?$/u;

/**
 * Converts a timestamp to ISO 8601. Keeps all decimals of its seconds, because they distinguish the versions of a row.
 */
export function isoTimestamp(text: string): string {
  const [, day, time, zone = 'Z', minutes = '00'] = TIMESTAMP.exec(text) ?? [];
  if (day === undefined) return text;
  return zone === 'Z' ? `${day}T${time}Z` : `${day}T${time}${zone}:${minutes}`;
}

function normaliseField(field: string, value: unknown): unknown {
  if (typeof value !== 'string') return normalise(value);
  if (/_(?:at|since)$/u.test(field)) return isoTimestamp(value);
  // A project's budget is an amount, which the embedded backend may send as a string. A quote's budget is a code such
  // as `5k-10k`, and stays a string.
  if (field === 'budget' && /^\d+(?:\.0*)?$/u.test(value)) return Number(value);
  return value;
}

/** Normalises the timestamps and numbers in one or several rows of a response. */
export function normalise(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalise);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([field, entry]) => [field, normaliseField(field, entry)]),
  );
}
