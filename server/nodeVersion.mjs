/** Stops a command with one sentence if Node is too old. Import this file before all others. */
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const running = process.versions.node;
const [major, minor] = running.split('.').map(Number);
const [neededMajor, neededMinor] = engines.node.match(/\d+/g).map(Number);
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  console.error(
    `Node ${running} is too old: install Node ${neededMajor}.${neededMinor} or newer (https://nodejs.org).`,
  );
  process.exit(1);
}
