/** Lite passes JSON as text, which the Postgres driver would encode a second time. */
export const jsonText = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (value: string): unknown => JSON.parse(value),
};
