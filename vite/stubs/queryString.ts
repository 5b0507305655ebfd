/** The one function of `qs` that the data provider calls; its values are plain texts. */
const queryString = {
  stringify: (query: Record<string, string>): string => new URLSearchParams(query).toString(),
};

export default queryString;
