import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How long the page must have been complete. */
const QUIET_MS = 1_000;

/** Whether everything that the page reads has been there once. */
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
