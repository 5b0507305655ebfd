/**
 * `npm run deploy:database`: runs the steps that set up the hosted Supabase project of the settings. Most steps use the
 * Supabase CLI. Stops at the first step that fails. Another run does not repeat changes that are already made.
 */
import { readConfiguration } from '../configuration';
import { projectFrom } from '../hosted/deploy/project';
import { STEPS } from '../hosted/deploy/steps';
import { sentence } from '../sentence';

try {
  const project = projectFrom(readConfiguration());
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
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}
