import { type ReactNode, useDeferredValue } from 'react';

/** Renders its children after the rest of the screen. src/admin/startup/README.md states the gain. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
