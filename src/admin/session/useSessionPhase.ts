import { useSyncExternalStore } from 'react';
import type { SessionPhase } from '../../domain/session';
import { phaseOf } from './session';

const CHECK_INTERVAL_MS = 1000;

/** Returns the phase of the session. Polls the clock, because timers stop while a laptop sleeps. */
export function useSessionPhase(): SessionPhase {
  return useSyncExternalStore(subscribe, () => phaseOf(localStorage, Date.now()));
}

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, CHECK_INTERVAL_MS);
  // 'storage' fires when another tab signs in or out.
  const windowEvents = ['storage', 'focus', 'pageshow'] as const;
  for (const name of windowEvents) window.addEventListener(name, changed);
  document.addEventListener('visibilitychange', changed);
  return () => {
    clearInterval(timer);
    for (const name of windowEvents) window.removeEventListener(name, changed);
    document.removeEventListener('visibilitychange', changed);
  };
}
