/**
 * Creates the database at the first start, with demo data unless `DEMO` is off. firstStart.ts runs this file in a child
 * process.
 */
import { bootEmbedded } from './boot';

const backend = await bootEmbedded();
await backend.close();
