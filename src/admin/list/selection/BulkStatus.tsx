import { useState } from 'react';
import { type RaRecord, useListContext } from 'react-admin';
import { type StatusResource, statuses } from '../../../domain/statuses';
import { useLabel, useText } from '../../i18n/useText';
import { MenuButton } from '../../ui/MenuButton';
import { type SeenRow, useSetStatus } from '../../ui/status/useSetStatus';

/**
 * Sets the status of all selected rows. If the change fails, the rows stay selected for another
 * attempt.
 */
export function BulkStatus({ resource }: { resource: StatusResource }) {
  const text = useText();
  const label = useLabel();
  const { selectedIds, onUnselectItems } = useListContext();
  const seenRow = useSeenRow();
  // The name and the status of the row when the menu opened, if only one row is selected. Kept as
  // state, so that a refresh of the list does not replace them.
  const [seen, setSeen] = useState<SeenRow>({});
  const { busy, setStatus } = useSetStatus(resource, { onChanged: onUnselectItems });
  return (
    <MenuButton
      label={text('list.change_status')}
      variant="contained"
      busy={busy}
      onOpen={() => setSeen(seenRow(selectedIds))}
      items={statuses[resource].map(({ id }) => ({
        key: id,
        label: label(statuses[resource], id),
        onClick: () => setStatus(selectedIds.map(String), id, seen),
      }))}
    />
  );
}

/**
 * Returns a function that takes the ids of rows. For a single row, the function returns the name
 * and the status that the list shows. For several rows, both are undefined.
 */
export function useSeenRow() {
  const { data } = useListContext<RaRecord & { name?: string; title?: string }>();
  return (ids: readonly unknown[]): SeenRow => {
    const row = ids.length === 1 ? data?.find(({ id }) => id === ids[0]) : undefined;
    return { name: row?.name ?? row?.title, status: row?.status };
  };
}
