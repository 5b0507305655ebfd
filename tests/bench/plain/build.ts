import { cpSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressFiles } from '../../../server/static/compressFiles';

const FOLDER = 'tests/bench/plain';
const OUTPUT = resolve('node_modules/.cache/plain-react-admin');

/** Builds a back office of react-admin alone, with the headers and redirects of the build in the folder `ours`. */
export async function buildPlain(ours: string): Promise<string> {
  await build({
    configFile: false,
    root: FOLDER,
    logLevel: 'warn',
    plugins: [react()],
    build: {
      outDir: OUTPUT,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2_000,
      rollupOptions: { input: join(FOLDER, 'admin.html') },
    },
  });
  for (const file of ['_headers', '_redirects', '404.html'])
    cpSync(join(ours, file), join(OUTPUT, file));
  await compressFiles(OUTPUT);
  return OUTPUT;
}
