import { useEffect } from 'react';
import { loadPartsAhead } from '../lazyPart';
import { useHasLoaded } from './useHasLoaded';

/** Loads the code of dialogs and boards once the page is complete. */
export function LoadAhead() {
  const hasLoaded = useHasLoaded();
  useEffect(() => {
    if (hasLoaded) void loadPartsAhead();
  }, [hasLoaded]);
  return null;
}
