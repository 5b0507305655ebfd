/**
 * `npm run doctor [-- https://www.example.com]`: checks a running installation from outside. Prints a line
 * for each check: ✓, or ✗ with what to do, or – with what the check needs. Changes nothing, and exits with 1
 * if a check fails. Uses the settings of the build. `SUPABASE_SERVICE_ROLE_KEY` and `DATABASE_URL` enable
 * more checks.
 */
import { readConfiguration } from '../../configuration/configuration';
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
  console.info(failures === 0 ? 'Nothing is broken.' : `${failures} to fix.`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
