import Undo from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { flipInRtl } from '../theme/flipInRtl';
import { MenuButton } from '../ui/MenuButton';
import { isLatestOfItsRows, useRecentChanges } from '../ui/recentChanges';

/** The last changes, each with its undo, until a later change of the same rows. `u` undoes the last. */
export function RecentChanges() {
  const text = useText();
  const formats = useFormats();
  const { changes, isBusy } = useRecentChanges();
  useShortcuts(
    {
      u() {
        if (!isBusy) changes[0]?.undo();
      },
    },
    'anywhere',
  );
  if (changes.length === 0) return null;
  const items = changes.map((change) => ({
    key: change.id,
    disabled: isBusy || !isLatestOfItsRows(change, changes),
    label: (
      <span>
        {text('app.undo_change', { change: change.message })}
        <Box component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          <bdi>{change.detail}</bdi> · {formats.time(change.at)}
        </Box>
      </span>
    ),
    onClick: change.undo,
  }));
  return (
    <MenuButton label={text('app.recent_changes')} icon={<Undo sx={flipInRtl} />} items={items} />
  );
}
