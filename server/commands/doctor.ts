/**
 * `npm run doctor [-- https://www.example.com]`: checks a running installation, and changes nothing. Prints one
 * line for each check: ✓ passed; ! passed, but should change; ✗ failed, with the remedy; – not checked, with what is missing. The exit code is 1 if
 * a check fails. Reads the same settings as the build. With hosted Supabase, `DATABASE_URL` allows the checks of the
 * database. With `--alert`, as a timer runs it, checks the public address, with its certificate, and tells ALERT_URL and the
 * agency's mailbox what is wrong.
 */
import { parseArgs } from 'node:util';
import { type Configuration, readConfiguration } from '../configuration';
import { isHeld } from '../database/hold';
import { alert } from '../doctor/alert';
import { examine, lineOf } from '../doctor/check';
import { checks } from '../doctor/checks';
import { openInstallation } from '../doctor/installation';
import { sentence } from '../sentence';

try {
  const { values, positionals } = parseArgs({
    options: { alert: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const configuration = readConfiguration();
  // The product restarts meanwhile: it would count as broken, and could not open a database that the doctor has opened.
  if (values.alert && isHeld(configuration.dataDirectory)) console.info('An update is running.');
  else await examineAll(configuration, positionals[0], values.alert);
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function examineAll(
  configuration: Configuration,
  named: string | undefined,
  isAlerting: boolean,
): Promise<void> {
  const address = named ?? (isAlerting ? configuration.siteUrl : undefined);
  const installation = await openInstallation(configuration, address);
  console.info(`${installation.site}, ${installation.isHosted ? 'hosted' : 'embedded'}`);
  const outcomes = await examine(checks, installation);
  await installation.close();
  for (const outcome of outcomes) console.info(lineOf(outcome));
  const broken = outcomes.filter(({ verdict }) => verdict === 'broken');
  const failures = broken.length;
  if (failures > 0) process.exitCode = 1;
  console.info(failures === 0 ? 'No check failed.' : `Failed checks: ${failures}.`);
  if (isAlerting) await alert(configuration, installation.site, broken);
}
