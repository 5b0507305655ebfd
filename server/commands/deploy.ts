/**
 * `npm run deploy:database`: runs the steps that set up the hosted Supabase project of the settings. Most steps use the
 * Supabase CLI. Stops at the first step that fails. Another run does not repeat changes that are already made. At a
 * terminal, asks before it changes settings of the project; `--yes` confirms them.
 */
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration';
import { type Project, projectFrom } from '../hosted/deploy/project';
import { STEPS } from '../hosted/deploy/steps';
import { sentence } from '../sentence';

try {
  const { values } = parseArgs({
    options: { yes: { type: 'boolean', default: false } },
  });
  const isAtTerminal = process.stdin.isTTY && process.stdout.isTTY;
  await deploy(projectFrom(readConfiguration(), isAtTerminal && !values.yes));
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function deploy(project: Project): Promise<void> {
  for (const [index, { name, run, remedy }] of STEPS.entries()) {
    const title = `${index + 1}/${STEPS.length} ${name}`;
    try {
      console.info(`${title}: ${await run(project)}`);
    } catch (error) {
      console.error(`${title} failed.\n\n${sentence(error)}\n`);
      throw new Error(`${remedy} Then run npm run deploy:database again.`);
    }
  }
  console.info('Next: run npm run build, publish dist/, and run npm run doctor.');
}
