/**
 * Runs the backend of the product for a benchmark: `quotesServer.ts <port>` with the embedded database in DATA_DIR, or
 * `quotesServer.ts <port> <postgres url>` with a real Postgres. Raises the request limits and gives each request an IP
 * address in another network, so that no request is refused. A request with the header `x-bare-insert` calls
 * `bare_insert` instead of `submit_quote`, see yardstick.ts. `/stored` returns the request ids and references of the
 * stored quotes.
 */
import { createServer } from 'node:http';
import { createPostgresConnection } from '@supabase/lite/postgres';
import {
  type Application,
  createApplication,
  grantRoles,
  querySql,
  runSql,
} from '../../server/database/database';
import { migrate } from '../../server/database/migrate';
import { bootEmbedded } from '../../server/embedded/boot';
import { gateway } from '../../server/gateway/gateway';
import { jsonText } from '../database/kit/inputs/jsonText';
import { benchKeys } from './benchKeys';
import { YARDSTICK, yardstick } from './yardstick';

const [port, url] = process.argv.slice(2);
process.env.DO_NOT_TRACK = '1';

const { app, keys } =
  url === undefined ? await bootEmbedded() : { app: await onPostgres(url), keys: benchKeys };
await runSql(
  app.connection,
  "update private.quote_limits set per_address = 1000000, per_network = 1000000, overall = 1000000, hard_limit = 1000000, counted_over = '1 second', min_elapsed_ms = 0",
);
await runSql(app.connection, yardstick);
await app.connection.clearSchemaCache();
const handle = gateway(
  { fetch: (request, ...context) => app.fetch(measured(request), ...context) },
  { ...keys, trustedProxies: ['127.0.0.1'] },
);
createServer((request, response) =>
  handle(request, response, async () => {
    const rows = await querySql(
      app.connection,
      'select request_id, reference from public.quotes where request_id is not null',
    );
    response.end(JSON.stringify(rows));
  }),
).listen(Number(port), '127.0.0.1', () => console.info('ready'));

const measured = (request: Request): Request =>
  request.headers.has(YARDSTICK)
    ? new Request(request.url.replace('/submit_quote', '/bare_insert'), request)
    : request;

async function onPostgres(address: string): Promise<Application> {
  const connection = createPostgresConnection({
    url: address,
    postgresOptions: { max: 10, onnotice: () => undefined, types: { jsonb: jsonText } },
  });
  const application = createApplication(connection, { keys: benchKeys });
  await migrate(application);
  await grantRoles(connection);
  return application;
}
