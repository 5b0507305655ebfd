import Checkbox from '@mui/material/Checkbox';
import { type Identifier, useListContext } from 'react-admin';
import { useText } from '../i18n/useText';

/** react-admin's own row checkbox has its name on the wrong element, out of reach of screen readers. */
export function SelectRow({ id, name }: { id: Identifier; name: string }) {
  const text = useText();
  const { selectedIds, onToggleItem } = useListContext();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': text('list.select', { name }) } }}
    />
  );
}
