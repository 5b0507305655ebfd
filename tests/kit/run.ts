import { fileURLToPath } from 'node:url';

/** The file with which Node runs TypeScript, as in the commands of package.json. */
export const RUN = fileURLToPath(new URL('../../server/run.mjs', import.meta.url));
