/** Replaces `qs`. The data provider calls only `stringify`, with strings as values. */
const queryString = {
  stringify: (query: Record<string, string>): string => new URLSearchParams(query).toString(),
};

export default queryString;
