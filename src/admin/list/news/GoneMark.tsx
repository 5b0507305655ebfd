import Box from '@mui/material/Box';
import { useIsGone } from '../../data/news';
import { useText } from '../../i18n/useText';

/** Marks a row that somebody else deleted. It keeps its place until the list is read again. */
export function GoneMark({ id }: { id: string }) {
  const text = useText();
  if (!useIsGone(id)) return null;
  return (
    <Box component="strong" sx={{ color: 'error.main', marginInlineEnd: 1 }}>
      {text('list.gone')}
    </Box>
  );
}
