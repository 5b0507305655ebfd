import { confirm } from '../../confirm';
import { CLI_VERSION, supabase } from './cli';
import type { Step } from './step';

/** How the CLI begins its question before it changes settings. Before that, it shows what it would change. */
const QUESTION = /^Confirmation required: Push config changes/mu;

export const signIn: Step = {
  name: 'Sign-in settings',
  async run({ asks }) {
    const changes = await pendingChanges();
    if (changes === undefined) return 'They are as in supabase/config.toml.';
    console.info(`\n${changes}\n`);
    if (asks && !(await confirm('change these settings of the project')))
      throw new Error('The settings were not changed.');
    await supabase('config', 'push', '--yes');
    return 'Changed to those of supabase/config.toml.';
  },
  remedy: `To keep a setting of the dashboard, write it into supabase/config.toml, as npx supabase@${CLI_VERSION} config pull does.`,
};

/** Without `--yes` and a terminal, the CLI only shows what it would change, and fails at its question. */
async function pendingChanges(): Promise<string | undefined> {
  try {
    await supabase('config', 'push');
    return undefined;
  } catch (error) {
    const { message } = error as Error;
    const [changes = '', ...asked] = message.split(QUESTION);
    if (asked.length === 0) throw error;
    return changes.trim();
  }
}
