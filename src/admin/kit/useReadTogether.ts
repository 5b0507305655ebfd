import { useEffect, useRef } from 'react';

/** What a query has read. */
interface Part {
  data?: unknown;
  refetch: () => unknown;
}

/**
 * Reads the other parts of a screen again when one of them shows a change. Each looks for changes at moments of its own, and
 * until the next one a new status would stand beside the old next step.
 */
export function useReadTogether(...parts: readonly Part[]): void {
  const shown = useRef<readonly unknown[]>([]);
  useEffect(() => {
    const before = shown.current;
    shown.current = parts.map(({ data }) => data);
    const changed = parts.filter(({ data }, place) => {
      const earlier = before[place];
      return earlier !== undefined && data !== earlier;
    });
    for (const part of parts) if (changed.some((other) => other !== part)) void part.refetch();
  });
}
