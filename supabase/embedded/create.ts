/** Makes the database of a first start, migrated and with its demo data: see firstStart.ts. */
import { bootEmbedded } from './boot';

const backend = await bootEmbedded();
await backend.close();
