import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { ResourceName } from '../../i18n/messages/en';
import { useLabel, useText } from '../../i18n/useText';
import { MenuButton } from '../../ui/controls';
import { useOptions } from '../../ui/resource';
import { type SeenRow, useSetStatus } from '../../ui/status/useSetStatus';
import { useSeenRow } from './RowSelection';

/**
 * Sets the status of all selected rows. If the change fails, the rows stay selected for another
 * attempt.
 */
export function BulkStatus({ resource }: { resource: ResourceName }) {
  const text = useText();
  const label = useLabel();
  const { selectedIds, onUnselectItems } = useListContext();
  const { status: statuses, rejection_reason: reasons = [] } = useOptions(resource).choices;
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
      items={statuses.flatMap(({ id }) => {
        const set = (reason?: string) => setStatus(selectedIds.map(String), id, seen, reason);
        return [
          { key: id, label: label(statuses, id), onClick: () => set() },
          ...(id === 'rejected' ? reasons : []).map((reason) => ({
            key: reason.id,
            label: text('quotes.rejected_for', { reason: label(reasons, reason.id) }),
            onClick: () => set(reason.id),
          })),
        ];
      })}
    />
  );
}
