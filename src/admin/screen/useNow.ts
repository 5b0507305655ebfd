import { useEffect, useState } from 'react';

const EVERY_MINUTE_MS = 60_000;

/** Returns the time in milliseconds since 1970, again every minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
