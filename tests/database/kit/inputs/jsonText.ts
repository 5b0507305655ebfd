/** Passes JSON text on unchanged. Lite already encodes JSON, and the Postgres driver would encode it again. */
export const jsonText = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (value: string): unknown => JSON.parse(value),
};
