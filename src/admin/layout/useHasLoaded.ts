import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** The time without a running query after which the page counts as loaded. */
const QUIET_MS = 1_000;

/** Whether the page has finished loading its data for the first time. */
export function useHasLoaded(): boolean {
  const isReading = useIsFetching() > 0;
  const [hasLoaded, setHasLoaded] = useState(false);
  useEffect(() => {
    if (isReading || hasLoaded) return;
    const timer = setTimeout(() => setHasLoaded(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [isReading, hasLoaded]);
  return hasLoaded;
}
