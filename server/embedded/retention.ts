import { log, reasonOf } from '../../supabase/functions/_shared/log';
import { type OwnBackend, ownApi } from './ownApi';

const EVERY_MS = 24 * 60 * 60 * 1000;
/** The delay of the first run, so that it does not slow down the start. */
const FIRST_AFTER_MS = 60_000;

const LEAP = 'the clock leapt, so that nothing is erased: npm run doctor says what to do';

interface Answer {
  erased?: number;
  doubted_until?: string;
  failed?: string[];
}

/**
 * Erases all expired requests once a day, as pg_cron does on hosted Supabase. Each call erases at most 1,000, so that it
 * locks no row for long.
 * @returns a function that stops the schedule
 */
export function startRetention(backend: OwnBackend, firstAfterMs = FIRST_AFTER_MS): () => void {
  const api = ownApi(backend);
  let isStopped = false;
  let timer: NodeJS.Timeout;
  const run = async () => {
    try {
      while (!isStopped) {
        const answer = await api.call('erase_expired');
        const { erased = 0, doubted_until, failed } = answer as Answer;
        if (doubted_until) log('failure', { part: 'retention', reason: LEAP });
        if (failed) log('failure', { part: 'retention', reason: `refused: ${failed.join(', ')}` });
        if (erased === 0) break;
        log('erased', { quotes: erased });
      }
    } catch (error) {
      log('failure', { part: 'retention', reason: reasonOf(error) });
    }
    if (!isStopped) timer = setTimeout(run, EVERY_MS).unref();
  };
  timer = setTimeout(run, firstAfterMs).unref();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}
