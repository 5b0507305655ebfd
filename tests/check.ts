/** `npm run check` checks the types, the style and the unused code at the same time. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const CHECKS = ['tsc --noEmit', 'biome check .', 'knip'];

const passed = await Promise.all(
  CHECKS.map(async (check) => {
    const [status] = await once(spawn(check, { shell: true, stdio: 'inherit' }), 'exit');
    return status === 0;
  }),
);
process.exitCode = passed.every(Boolean) ? 0 : 1;
