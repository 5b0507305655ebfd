import { useEffect, useRef } from 'react';

/** A query of a screen, with what tells its versions apart, or undefined before the first. */
export interface Part {
  version: string | undefined;
  refetch: (options: { cancelRefetch: boolean }) => unknown;
}

/**
 * Reads the other parts of a screen again when one of them shows another version. Each looks for changes at moments of its
 * own, and until the next one a new status would stand beside the old next step.
 */
export function useReadTogether(...parts: readonly Part[]): void {
  const shown = useRef<readonly (string | undefined)[]>([]);
  useEffect(() => {
    const before = shown.current;
    shown.current = parts.map(({ version }) => version);
    const changed = parts.filter(({ version }, place) => {
      const earlier = before[place];
      return earlier !== undefined && version !== earlier;
    });
    for (const part of parts) {
      if (changed.some((other) => other !== part)) void part.refetch({ cancelRefetch: false });
    }
  });
}
