import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const STATS = 'dashboardStats';

/** Reloads what a change affects: the named resources and the dashboard's stats. */
export function useReload() {
  const client = useQueryClient();
  return useCallback(
    (...resources: string[]) => {
      for (const key of [...resources, STATS]) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
    [client],
  );
}
