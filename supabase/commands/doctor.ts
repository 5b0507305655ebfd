/**
 * `npm run doctor [-- https://www.example.com]`: looks at a running installation from outside and
 * prints a line for each check: ✓, ✗ with what to do, or – with what is missing to check it. It
 * changes nothing, and ends with 1 when something is broken. The settings are those of the build;
 * with `SUPABASE_SERVICE_ROLE_KEY` and `DATABASE_URL` it sees more.
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
  console.info(failures === 0 ? 'Nothing is broken.' : `${failures} to mend.`);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
