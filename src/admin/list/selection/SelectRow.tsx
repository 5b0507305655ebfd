import Checkbox from '@mui/material/Checkbox';
import type { MouseEvent } from 'react';
import { type Identifier, useListContext } from 'react-admin';
import { useText } from '../../i18n/useText';
import { useToggleRow } from './RowSelection';

/**
 * The checkbox of a row. Replaces react-admin's checkbox, which has its accessible name on the
 * wrong element.
 */
export function SelectRow({ id, name }: { id: Identifier; name: string }) {
  const text = useText();
  const { selectedIds } = useListContext();
  const toggleRow = useToggleRow();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        toggleRow(id, event.shiftKey);
      }}
      slotProps={{ input: { 'aria-label': text('list.select', { name }) } }}
    />
  );
}
