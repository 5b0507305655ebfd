/** Settings of the Postgres driver that send JSON text unchanged. By default, the driver would encode it a second time. */
export const jsonText = {
  to: 3802,
  from: [3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (value: string): unknown => JSON.parse(value),
};
