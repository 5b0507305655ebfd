import { useEffect, useRef } from 'react';

/**
 * Returns a function that says whether the component is still on the screen: what follows an answer that arrives late, such
 * as another page, must not take the screen from somebody who has gone on.
 */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}
