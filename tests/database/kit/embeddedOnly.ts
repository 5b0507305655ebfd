/** The test files that `npm run test:hosted` does not run, with the reasons. */
export const embeddedOnly: Readonly<Record<string, string>> = {
  'guard/start.test.ts':
    'It tests the start of the embedded backend. On hosted Supabase, the CLI applies the migrations.',
  'guard/health.test.ts': 'It tests /healthz of the product, which hosted Supabase does not have.',
  'guard/faults.test.ts':
    'It sends requests through the gateway, which hosted Supabase does not have.',
  'quotes/quote_limits_parallel.test.ts':
    'It opens 50 connections, but the pooler of a small project allows only 15.',
  'guard/schema_difference.test.ts':
    'It creates databases to compare schema files, which does not involve hosted Supabase.',
};
