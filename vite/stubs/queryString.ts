/** The only function of `qs` that the data provider calls. All values are strings. */
const queryString = {
  stringify: (query: Record<string, string>): string => new URLSearchParams(query).toString(),
};

export default queryString;
