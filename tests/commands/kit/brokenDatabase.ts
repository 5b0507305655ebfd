/** `brokenDatabase.ts <data folder>` runs the embedded backend and closes its database before the second request. */

import { bootEmbedded } from '../../../server/embedded/boot';
import { LOCAL_PUBLISHABLE_KEY } from '../../../src/backend/local';

const { app } = await bootEmbedded(process.argv[2]);
const submit = () =>
  app.fetch(
    new Request('http://localhost/rest/v1/rpc/submit_quote', {
      method: 'POST',
      headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: '{"request":{}}',
    }),
  );
await submit();
if ('close' in app.connection.driver) await app.connection.driver.close();
await submit();
// Keeps the process running like a server, so that only the failure of the database can end it.
setInterval(() => undefined, 1_000);
