/**
 * `npm run deploy:database`: runs the steps that set up the hosted Supabase project of the settings. Most steps use the
 * Supabase CLI. Stops at the first step that fails. Another run does not repeat changes that are already made. At a
 * terminal, asks before it changes settings of the project; `--yes` confirms them. `-- --create --region eu-west-3 [--org
 * slug]` creates the project instead, and writes its settings into `.env`.
 */
import { parseArgs } from 'node:util';
import { readConfiguration } from '../configuration';
import { createProject } from '../hosted/deploy/create';
import { type Project, projectFrom } from '../hosted/deploy/project';
import { STEPS } from '../hosted/deploy/steps';
import { sentence } from '../sentence';

try {
  const { values } = parseArgs({
    options: {
      create: { type: 'boolean', default: false },
      org: { type: 'string' },
      region: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  });
  if (values.create) {
    console.info(await createProject({ org: values.org, region: values.region }));
  } else {
    const isAtTerminal = process.stdin.isTTY && process.stdout.isTTY;
    await deploy(projectFrom(readConfiguration(), isAtTerminal && !values.yes));
  }
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
