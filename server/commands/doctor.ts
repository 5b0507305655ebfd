/**
 * `npm run doctor [-- https://www.example.com]`: checks a running installation, and changes nothing. Prints one
 * line for each check: ✓ passed; ✗ failed, with the remedy; – not checked, with what is missing. The exit code is 1 if
 * a check fails. Reads the same settings as the build. With hosted Supabase, `SUPABASE_SERVICE_ROLE_KEY` and
 * `DATABASE_URL` allow additional checks.
 */
import { readConfiguration } from '../configuration';
import { lineOf } from '../doctor/check';
import { examine } from '../doctor/examine';
import { readInstallation } from '../doctor/installation';
import { sentence } from '../sentence';

try {
  const installation = await readInstallation(readConfiguration(), process.argv[2]);
  console.info(`${installation.site}, ${installation.isHosted ? 'hosted' : 'embedded'}`);
  const outcomes = await examine(installation);
  for (const outcome of outcomes) console.info(lineOf(outcome));
  const failures = outcomes.filter(({ verdict }) => verdict === 'broken').length;
  if (failures > 0) process.exitCode = 1;
  console.info(failures === 0 ? 'No check failed.' : `Failed checks: ${failures}.`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
