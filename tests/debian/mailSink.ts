/** `node server/run.mjs tests/debian/mailSink.ts <file>`: accepts every email, and writes the URL of its server into the file. */
import { writeFileSync } from 'node:fs';
import { startMailServer } from '../kit/mailServer';

const { url } = await startMailServer();
writeFileSync(process.argv[2] ?? '', url);
