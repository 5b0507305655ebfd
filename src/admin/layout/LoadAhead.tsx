import { useEffect } from 'react';
import { loadPartsAhead } from '../lazyPart';
import { useHasLoaded } from './useHasLoaded';

/** Loads the code of all lazy parts, such as dialogs and the board, after the page has loaded. */
export function LoadAhead() {
  const hasLoaded = useHasLoaded();
  useEffect(() => {
    if (hasLoaded) void loadPartsAhead();
  }, [hasLoaded]);
  return null;
}
