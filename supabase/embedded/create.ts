/** Creates the database of a first start with its demo data. firstStart.ts runs this file in a child process. */
import { bootEmbedded } from './boot';

const backend = await bootEmbedded();
await backend.close();
