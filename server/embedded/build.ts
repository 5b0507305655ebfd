import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { refuseInventedAgency } from '../agencyFacts';
import type { Configuration } from '../configuration';
import { isBuilt } from '../static/buildStamp';
import { canFillIn, fillIn } from './fillIn';

const BUILD = 'dist';
const VITE = 'node_modules/vite/bin/vite.js';
/** A package that only a build uses. Its absence means that the build tools are not installed. */
const PLUGIN = 'node_modules/@vitejs/plugin-react';

/**
 * Builds the site in a child process, unless `dist` was built from the current sources and settings. Where it cannot
 * build, fills the settings into a copy of the build. Returns the folder to serve.
 * @throws Error with a message for the terminal if the site cannot be built
 */
export async function ensureBuilt(
  configuration: Configuration,
  signal: AbortSignal,
): Promise<string> {
  refuseInventedAgency(configuration.siteUrl);
  if (isBuilt(configuration)) return BUILD;
  if (!existsSync(PLUGIN)) {
    if (canFillIn(configuration)) return fillIn(configuration);
    throw new Error(
      'dist/ is not the build of these sources and settings, and the build tools are not installed: run npm ci && npm run build.',
    );
  }
  try {
    accessSync('.', constants.W_OK);
  } catch {
    throw new Error(
      `dist/ is not the build of these sources and settings, and ${resolve('.')} is read-only: run npm run build as its owner.`,
    );
  }
  console.info('Building…');
  const child = spawn(process.execPath, [VITE, 'build', '--logLevel', 'warn'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed.');
  return BUILD;
}
