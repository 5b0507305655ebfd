import { useEffect, useState } from 'react';

const FAILURES = 'adminLoginFailures';
const NEXT = 'adminLoginNext';

const stored = (key: string) => Number(sessionStorage.getItem(key) ?? 0) || 0;
const secondsLeft = () => Math.max(0, Math.ceil((stored(NEXT) - Date.now()) / 1000));

/**
 * Delays the next login attempt after repeated failures, even after the page is reloaded. The
 * server limits attempts separately.
 */
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

const FREE_ATTEMPTS = 3;
const FIRST_WAIT_S = 5;
const MAX_WAIT_S = 60;

/**
 * Returns the seconds to wait after a number of consecutive failures: 0 after one or two failures,
 * then 5, 10, 20, 40 and 60.
 */
export function retryDelay(failures: number): number {
  if (failures < FREE_ATTEMPTS) return 0;
  return Math.min(MAX_WAIT_S, FIRST_WAIT_S * 2 ** (failures - FREE_ATTEMPTS));
}
