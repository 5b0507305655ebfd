/**
 * Replaces `qs`, which is large because it also serialises nested objects. The data provider calls only `stringify`,
 * with strings as values.
 */
const queryString = {
  stringify: (query: Record<string, string>): string => new URLSearchParams(query).toString(),
};

export default queryString;
