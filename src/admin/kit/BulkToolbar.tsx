import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { BulkActionsToolbar, useListContext } from 'react-admin';
import { SHOWN } from '../data/listQuery';
import type { ResourceName } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { SELECT_ALL, useIsSelecting, useSeenRow } from '../list/selection/RowSelection';
import { useChange } from '../ui/changes/useChange';
import { BusyButton, MenuButton } from '../ui/controls';
import { useOptions } from '../ui/resource';
import { type SeenRow, useSetStatus } from '../ui/status/useSetStatus';

interface Props {
  resource: ResourceName;
  /** The actions beside the change of the status. */
  children: ReactNode;
}

/** The toolbar for the selected rows, at the bottom of the screen, where it does not cover the filters. */
export function BulkToolbar({ resource, children }: Props) {
  return (
    <Box sx={bar} data-bulk-actions>
      <BulkActionsToolbar selectAllButton={<SelectAllMatching />}>
        {children}
        <BulkStatus resource={resource} />
      </BulkActionsToolbar>
    </Box>
  );
}

const bar = {
  // `&&` overrides the styles of react-admin, which are inserted later.
  '&& .RaBulkActionsToolbar-toolbar': {
    position: 'fixed',
    zIndex: 'appBar',
    insetInline: { xs: 8, sm: 16 },
    insetBlockStart: 'auto',
    insetBlockEnd: { xs: 'calc(64px + env(safe-area-inset-bottom))', sm: 16 },
    width: 'auto',
    maxWidth: 860,
    minHeight: 60,
    // Replaces react-admin's fixed height, because the buttons wrap on a phone.
    height: 'auto',
    paddingBlock: 0.5,
    marginInline: 'auto',
    transform: 'none',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    borderRadius: 3,
    backgroundColor: 'night.main',
    border: '1px solid',
    borderColor: 'night.outline',
    boxShadow: 8,
    '& .MuiTypography-root, & .MuiIconButton-root, & .MuiButton-text': { color: 'night.text' },
    '& .MuiButton-root': { minHeight: 36 },
  },
  '&& .RaBulkActionsToolbar-collapsed': { display: 'none' },
  '&& .RaBulkActionsToolbar-title': { flexWrap: 'wrap', columnGap: 1 },
  '&& .RaBulkActionsToolbar-topToolbar': {
    paddingBlock: 0.5,
    gap: 1,
    flexWrap: 'wrap',
    alignItems: 'center',
    backgroundColor: 'transparent',
  },
};

/** A change of this many rows fits into 256 KB, the request limit of the embedded backend. */
const MAX_SELECTED = 5000;

/** Selects the rows that match the filter on all pages, up to `MAX_SELECTED`. Until then, the bulk actions wait. */
function SelectAllMatching() {
  const text = useText();
  const formats = useFormats();
  const { total = 0, selectedIds, onSelect, getData } = useListContext();
  const count = Math.min(total, MAX_SELECTED);
  const shown = useRef<typeof selectedIds>(null);
  useEffect(() => {
    shown.current = selectedIds;
    return () => {
      shown.current = null;
    };
  }, [selectedIds]);
  const { change, busy } = useChange({
    mutationKey: SELECT_ALL,
    isRead: true,
    failed: 'errors.selection',
    async send() {
      const meta = { ...SHOWN, columns: 'id' };
      const rows = (await getData?.({ maxResults: MAX_SELECTED, meta })) ?? [];
      // The user may have changed the selection, or left the list, while the ids were loading.
      if (shown.current === selectedIds) onSelect(rows.map(({ id }) => id));
      return null;
    },
  });
  if (selectedIds.length >= count) return null;
  const limits = { limit: formats.number(MAX_SELECTED), total: formats.number(total) };
  return (
    <BusyButton size="small" busy={busy} aria-live="polite" onClick={() => void change()}>
      {busy
        ? text('list.selecting', { count: formats.number(count) })
        : text(total > MAX_SELECTED ? 'list.select_first' : 'list.select_all', limits)}
    </BusyButton>
  );
}

/**
 * Sets the status of all selected rows. If the change fails, the rows stay selected for another
 * attempt.
 */
function BulkStatus({ resource }: { resource: ResourceName }) {
  const text = useText();
  const label = useLabel();
  const { selectedIds, onUnselectItems } = useListContext();
  const { status: statuses, rejection_reason: reasons = [] } = useOptions(resource).choices;
  const seenRow = useSeenRow();
  const isSelecting = useIsSelecting();
  // The name and the status of the row when the menu opened, if only one row is selected. Kept as
  // state, so that a refresh of the list does not replace them.
  const [seen, setSeen] = useState<SeenRow>({});
  const { busy, setStatus } = useSetStatus(resource, { onChanged: onUnselectItems });
  const set = (status: string, reason?: string) =>
    setStatus(selectedIds.map(String), status, seen, reason);
  const rejection = {
    key: 'reasons',
    label: text('quotes.reject_for'),
    items: reasons.map(({ id }) => ({
      key: id,
      label: label(reasons, id),
      onClick: () => set('rejected', id),
    })),
  };
  return (
    <MenuButton
      label={text('list.change_status')}
      variant="contained"
      busy={busy || isSelecting}
      onOpen={() => setSeen(seenRow(selectedIds))}
      items={[
        ...statuses.map(({ id }) => ({
          key: id,
          label: label(statuses, id),
          onClick: () => set(id),
        })),
        ...(reasons.length > 0 ? [rejection] : []),
      ]}
    />
  );
}
