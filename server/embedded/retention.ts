import { log, reasonOf } from '../../supabase/functions/_shared/log';
import type { EmbeddedBackend } from './boot';
import { callFunction } from './ownFunctions';

const EVERY_MS = 24 * 60 * 60 * 1000;
/** The delay of the first run, so that it does not slow down the start. */
const FIRST_AFTER_MS = 60_000;

/**
 * Erases expired requests once a day, as pg_cron does on hosted Supabase.
 * @returns a function that stops the schedule
 */
export function startRetention(
  backend: Pick<EmbeddedBackend, 'app' | 'keys'>,
  firstAfterMs = FIRST_AFTER_MS,
): () => void {
  let timer: NodeJS.Timeout;
  const run = async () => {
    try {
      const { erased = 0 } = (await callFunction(backend, 'erase_expired')) as { erased?: number };
      if (erased > 0) log('erased', { quotes: erased });
    } catch (error) {
      log('failure', { part: 'retention', reason: reasonOf(error) });
    }
    timer = setTimeout(run, EVERY_MS).unref();
  };
  timer = setTimeout(run, firstAfterMs).unref();
  return () => clearTimeout(timer);
}
