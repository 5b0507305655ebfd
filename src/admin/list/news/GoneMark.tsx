import Box from '@mui/material/Box';
import { useText } from '../../i18n/useText';
import { useIsGone } from '../../news/useNews';

/** Marks a row that somebody else deleted. The row stays in its position until the list is read again. */
export function GoneMark({ id }: { id: string }) {
  const text = useText();
  if (!useIsGone(id)) return null;
  return (
    <Box component="strong" sx={{ color: 'error.main', marginInlineEnd: 1 }}>
      {text('list.gone')}
    </Box>
  );
}
