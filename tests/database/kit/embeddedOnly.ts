/** Test files that `npm run test:hosted` leaves out, with the reason. */
export const embeddedOnly: Readonly<Record<string, string>> = {
  'guard/start.test.ts':
    'The embedded backend’s own start: on hosted Supabase, the CLI applies the migrations and the demo data.',
  'guard/faults.pglite.test.ts': 'What the embedded backend does after a fault of PGlite.',
  'quotes/quote_limits.postgres.test.ts':
    'Opens 50 connections; the pooler of a small project has 15.',
  'guard/schema.postgres.test.ts': 'Makes databases, and compares files: nothing of it is hosted.',
};
