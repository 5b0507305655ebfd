/**
 * `node server/run.mjs <file> [arguments]` runs a TypeScript file with tsx, but loads packages without it. tsx would
 * also transform packages and create source maps for them: importing the embedded backend would take 3.2 s instead of
 * 2.0 s of processor time.
 */
import './nodeVersion.mjs';
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const isOfPackage = /\/node_modules\/.+\.m?js$/u;
const isCommand = /[/\\]server[/\\]commands[/\\]/u;

/** The hook with which Node loads the source of a module. */
export function load(url, context, next) {
  if (context.format !== 'module' || !isOfPackage.test(url)) return next(url, context);
  return { format: 'module', source: readFileSync(new URL(url)), shortCircuit: true };
}

// Before Node 26, hooks run in a separate thread, which also imports this file: `registerHooks` of 22.18 and 24.0 refuses
// CommonJS modules. Node 26 warns of `register`.
if (isMainThread) {
  // The program sees the arguments that it would see without this file.
  const file = resolve(process.argv[2]);
  process.argv.splice(1, 2, file);
  // The hooks take a millisecond for each file, and what is already loaded does not pass through them. The backend of most
  // commands has 340 files.
  if (isCommand.test(file)) await import('@supabase/lite/postgres');
  await import('tsx');
  if (Number.parseInt(process.versions.node, 10) >= 26) module.registerHooks({ load });
  else module.register(import.meta.url);
  await import(pathToFileURL(file).href);
}
