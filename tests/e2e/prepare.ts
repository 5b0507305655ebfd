/** A fresh database for the end-to-end tests, whose visitors all come from one address and type fast. */
import { rmSync } from 'node:fs';
import { runSql } from '../../supabase/embedded/application';
import { bootEmbedded } from '../../supabase/embedded/boot';
import { readConfiguration } from '../../vite/configuration';

rmSync(readConfiguration().dataDirectory, { recursive: true, force: true });
const backend = await bootEmbedded();
await runSql(
  backend.app.connection,
  'update private.quote_limits set per_address = 1000, overall = 1000, min_elapsed_ms = 0',
);
await backend.close();
