import { useEffect, useState } from 'react';
import { retryDelay } from './retryDelay';

const FAILURES = 'adminLoginFailures';
const NEXT = 'adminLoginNext';

const stored = (key: string) => Number(sessionStorage.getItem(key) ?? 0) || 0;
const secondsLeft = () => Math.max(0, Math.ceil((stored(NEXT) - Date.now()) / 1000));

/** Delays the next attempt after repeated failures, also across reloads. The server has limits of its own. */
export function useLoginAttempts() {
  const [wait, setWait] = useState(secondsLeft);
  const waiting = wait > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setWait(secondsLeft()), 250);
    return () => clearInterval(timer);
  }, [waiting]);

  return {
    wait,
    failed() {
      const failures = stored(FAILURES) + 1;
      sessionStorage.setItem(FAILURES, String(failures));
      sessionStorage.setItem(NEXT, String(Date.now() + retryDelay(failures) * 1000));
      setWait(secondsLeft());
    },
    succeeded() {
      sessionStorage.removeItem(FAILURES);
      sessionStorage.removeItem(NEXT);
    },
  };
}
