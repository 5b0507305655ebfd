import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusQuietly } from './screen';

/**
 * Keeps the focus in an element with `tabIndex={-1}` when what had the focus in it disappears, as a pressed button does that
 * another one replaces. Not that one gets it: Enter that is held down would press it.
 */
export function useKeepFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null);
  const last = useRef<Node | null>(null);
  useEffect(() => {
    const isInside = (target: EventTarget | null): target is Node =>
      target instanceof Node && (place.current?.contains(target) ?? false);
    const remember = ({ target }: Event) => {
      last.current = isInside(target) ? target : null;
    };
    // A click elsewhere means that the user left on purpose.
    const forget = ({ target }: Event) => {
      if (!isInside(target)) last.current = null;
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('pointerdown', forget, true);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('pointerdown', forget, true);
    };
  }, []);
  useLayoutEffect(() => {
    if (last.current?.isConnected !== false || document.activeElement !== document.body) return;
    last.current = null;
    // The answer may come late, when the user has scrolled on.
    focusQuietly(place.current, { preventScroll: true });
  });
  return place;
}
