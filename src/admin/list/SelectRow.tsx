import Checkbox from '@mui/material/Checkbox';
import type { Identifier } from 'react-admin';
import { useListContext } from 'react-admin';
import { useText } from '../i18n/useText';
import { staysInRow } from './RowLink';

/**
 * The checkbox of a card, which is seen where the mouse or the focus is, while a card is selected, and always on a screen that
 * is touched. Tables have that of react-admin.
 */
export function SelectRow({ id, name }: { id: Identifier; name: string }) {
  const text = useText();
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      onClick={staysInRow}
      slotProps={{ input: { 'aria-label': text('list.select', { name }) } }}
      sx={box}
    />
  );
}

const box = {
  padding: 1.5,
  '@media (hover: hover)': {
    'ul:not(:has(:checked)) > li:not(:hover, :focus-within) &': { opacity: 0 },
  },
};
