import Typography from '@mui/material/Typography';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { NEWS } from '../news/useNews';

/** The time when the data on the screen was last loaded. */
export function LastUpdated() {
  const client = useQueryClient();
  const subscribe = useCallback(
    // Queries can start while other components render, so updates are delayed until after the
    // render.
    (changed: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(changed)),
    [client],
  );
  const updatedAt = useSyncExternalStore(subscribe, () => latestRead(client));
  const text = useText();
  const formats = useFormats();
  return (
    <Typography
      variant="caption"
      component="time"
      noWrap
      sx={{ display: 'block', color: 'night.textSecondary', minHeight: '1.7em' }}
      {...(updatedAt > 0 && {
        dateTime: new Date(updatedAt).toISOString(),
        title: formats.exact(updatedAt),
      })}
    >
      {updatedAt > 0 && text('app.updated', { time: formats.time(updatedAt) })}
    </Typography>
  );
}

function latestRead(client: QueryClient): number {
  const times = client
    .getQueryCache()
    .findAll({
      type: 'active',
      predicate: ({ queryKey: [kind] }) => kind !== 'auth' && kind !== NEWS,
    })
    .map(({ state }) => state.dataUpdatedAt);
  return Math.max(0, ...times);
}
