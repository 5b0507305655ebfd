import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { isLatestOfItsRows, undoChange, useRecentChanges } from '../ui/changes/recentChanges';
import { MenuButton } from '../ui/MenuButton';

/**
 * Lists the last changes. A change can be undone until a later change affects the same rows. The
 * key `u` undoes the latest change. While a change is being sent, `u` waits, and then undoes that
 * change if it succeeded.
 */
export function RecentChanges() {
  const text = useText();
  const formats = useFormats();
  const changes = useRecentChanges();
  useShortcuts({ u: () => undoChange() }, 'anywhere');
  if (changes.length === 0) return null;
  const items = changes.map((change) => ({
    key: change.id,
    disabled: !isLatestOfItsRows(change, changes),
    label: (
      <span>
        {text('app.undo_change', { change: change.message })}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {formats.time(change.at)}
        </Box>
      </span>
    ),
    onClick: () => undoChange(change),
  }));
  return <MenuButton label={text('app.recent_changes')} icon={<Undo />} items={items} />;
}
