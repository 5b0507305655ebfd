import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import {
  isLatestOfItsRows,
  type RecentChange,
  useRecentChanges,
} from '../ui/changes/recentChanges';
import { MenuButton } from '../ui/MenuButton';

/**
 * Lists the last changes. Each can be undone until a later change affects the same rows. The key
 * `u` undoes the latest change.
 */
export function RecentChanges() {
  const text = useText();
  const formats = useFormats();
  const { changes, isBusy } = useRecentChanges();
  useShortcuts({ u: useUndoLast(changes, isBusy) }, 'anywhere');
  if (changes.length === 0) return null;
  const items = changes.map((change) => ({
    key: change.id,
    disabled: isBusy || !isLatestOfItsRows(change, changes),
    label: (
      <span>
        {text('app.undo_change', { change: change.message })}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {formats.time(change.at)}
        </Box>
      </span>
    ),
    onClick: change.undo,
  }));
  return <MenuButton label={text('app.recent_changes')} icon={<Undo />} items={items} />;
}

/** Undoes the latest change. A change that is still being sent is undone after it succeeds. */
function useUndoLast(changes: readonly RecentChange[], isBusy: boolean) {
  const [latest] = changes;
  const client = useQueryClient();
  const pressed = useRef<{ latest: RecentChange | undefined } | null>(null);
  useEffect(() => {
    if (isBusy || pressed.current === null) return;
    if (latest !== pressed.current.latest) latest?.undo();
    pressed.current = null;
  }, [isBusy, latest]);
  return () => {
    // Reads the running changes from the client, because `isBusy` changes only with the next
    // render.
    if (client.isMutating() > 0) pressed.current = { latest };
    else latest?.undo();
  };
}
