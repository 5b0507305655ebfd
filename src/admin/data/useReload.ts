import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

export const STATS = 'dashboardStats';

/** Reads again what a change has made old: the named resources and the dashboard's figures. */
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
