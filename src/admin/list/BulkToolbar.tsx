import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import { BulkActionsToolbar, useListContext } from 'react-admin';
import type { ResourceName } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useLabel, useText } from '../i18n/useText';
import { numberShortcuts, useShortcuts } from '../keyboard/useShortcuts';
import { BusyButton, fadedEdge, MenuButton } from '../screen/controls';
import { PartBoundary } from '../screen/PartBoundary';
import { useOptions, useStatuses } from '../screen/resource';
import { rowsOnScreen } from '../screen/screen';
import { type SeenRow, ShownRows, useSeenRows } from '../screen/selection';
import { RECORD_WIDTH, useIsBesideRecord } from '../screen/useIsBesideRecord';
import { useAction } from '../write/useAction';
import { useStatus } from '../write/useStatus';

interface Props {
  resource: ResourceName;
  /** The actions beside the change of the status. */
  children: ReactNode;
}

/** The toolbar for the selected rows, at the bottom of the screen, where it does not cover the filters. */
export function BulkToolbar({ resource, children }: Props) {
  const isBesideRecord = useIsBesideRecord();
  const { selectAll, isSelecting } = useSelectAll();
  return (
    <Box sx={isBesideRecord ? [bar, besideRecord] : bar} data-bulk-actions>
      <BulkActionsToolbar selectAllButton={<SelectAll {...{ selectAll, isSelecting }} />}>
        {/* Until all rows are selected, an action would change a part of them. */}
        <Box component="fieldset" disabled={isSelecting} sx={actions}>
          {children}
          <BulkStatus resource={resource} />
        </Box>
      </BulkActionsToolbar>
      {!isSelecting && <StatusKeys resource={resource} />}
    </Box>
  );
}

const actions = { display: 'contents', '&:disabled button': { opacity: 0.6 } };
const besideRecord = {
  '&& .RaBulkActionsToolbar-toolbar': { insetInlineEnd: `calc(${RECORD_WIDTH} + 16px)` },
};

const bar = {
  // `&&` overrides the styles of react-admin, which are inserted later.
  '&& .RaBulkActionsToolbar-toolbar': {
    position: 'fixed',
    zIndex: 'appBar',
    insetInline: { xs: 8, sm: 16 },
    insetBlockStart: 'auto',
    insetBlockEnd: { xs: 'calc(64px + env(safe-area-inset-bottom))', sm: 16 },
    width: { xs: 'auto', sm: 'fit-content' },
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
    paddingInline: 0,
    gap: 1,
    flexWrap: { xs: 'nowrap', sm: 'wrap' },
    // On a phone, the actions scroll sideways, after the change of the status.
    justifyContent: { xs: 'start', sm: 'end' },
    maxWidth: '100%',
    overflowX: { xs: 'auto', sm: 'visible' },
    scrollbarWidth: 'none',
    ...fadedEdge,
    '& .MuiButton-root': { flex: 'none' },
    '& .MuiButton-contained': { order: { xs: -1, sm: 0 } },
    alignItems: 'center',
    backgroundColor: 'transparent',
  },
};

/** A change of this many rows fits into 256 KB, the request limit of the embedded backend. */
const MAX_SELECTED = 5000;

/**
 * Selects the rows that match the filter on all pages, up to `MAX_SELECTED`. react-admin's own function would change
 * another selection, because the list keeps its selection out of the store.
 */
function useSelectAll() {
  const { selectedIds, onSelect, getData } = useListContext();
  const shownRows = use(ShownRows);
  const shown = useRef<typeof selectedIds>(null);
  useEffect(() => {
    shown.current = selectedIds;
    return () => {
      shown.current = null;
    };
  }, [selectedIds]);
  const { act, busy } = useAction('errors.selection', { isRead: true });
  const selectAll = async () => {
    const meta = { columns: 'id,status' };
    const rows = await act(async () => getData?.({ maxResults: MAX_SELECTED, meta }));
    // The user may have changed the selection, or left the list, while the ids were loading.
    if (!rows || shown.current !== selectedIds) return;
    // The rows on the screen were seen as they are there. Of another page, the name and the reply were seen.
    const onScreen = rowsOnScreen();
    for (const { id: key, status } of rows) {
      const id = String(key);
      if (!onScreen.has(id)) shownRows.set(id, { ...shownRows.get(id), id, status });
    }
    onSelect(rows.map(({ id }) => id));
  };
  return { selectAll, isSelecting: busy };
}

function SelectAll({ selectAll, isSelecting }: ReturnType<typeof useSelectAll>) {
  const text = useText();
  const formats = useFormats();
  const { total = 0, selectedIds } = useListContext();
  const count = Math.min(total, MAX_SELECTED);
  if (selectedIds.length >= count) return null;
  const limits = { limit: formats.number(MAX_SELECTED), total: formats.number(total) };
  return (
    <BusyButton size="small" busy={isSelecting} aria-live="polite" onClick={selectAll}>
      {isSelecting
        ? text('list.selecting', { count: formats.number(count) })
        : text(total > MAX_SELECTED ? 'list.select_first' : 'list.select_all', limits)}
    </BusyButton>
  );
}

/** The number keys set the status of the selected rows. */
function StatusKeys({ resource }: { resource: ResourceName }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const seenRows = useSeenRows();
  const { setStatus } = useStatus(resource, onUnselectItems);
  const keys = numberShortcuts(useStatuses(resource), (status) =>
    setStatus(seenRows(selectedIds), status),
  );
  useShortcuts(keys, 'page');
  return null;
}

/**
 * Sets the status of all selected rows. If the change fails, the rows stay selected for another attempt. A status that may
 * have a reason has a dialog of its own.
 */
function BulkStatus({ resource }: { resource: ResourceName }) {
  const text = useText();
  const label = useLabel();
  const { selectedIds, onUnselectItems } = useListContext();
  const { choices, reasons } = useOptions(resource);
  const { status: statuses } = choices;
  const seenRows = useSeenRows();
  // What the list showed when the menu opened. Kept as state, so that a refresh of the list does not replace it.
  const [seen, setSeen] = useState<readonly SeenRow[]>([]);
  const [asked, ask] = useState<readonly SeenRow[] | null>(null);
  const { busy, setStatus } = useStatus(resource, onUnselectItems);
  return (
    <>
      {reasons && (
        <Button size="small" onClick={() => ask(seenRows(selectedIds))}>
          {text(reasons.bulk.label)}
        </Button>
      )}
      <MenuButton
        label={text('list.change_status')}
        variant="contained"
        busy={busy}
        onOpen={() => setSeen(seenRows(selectedIds))}
        items={statuses.map(({ id }) => {
          const isAsking = id === reasons?.status;
          return {
            key: id,
            label: `${label(statuses, id)}${isAsking ? '…' : ''}`,
            onClick: () => (isAsking ? ask(seen) : setStatus(seen, id)),
          };
        })}
      />
      {reasons && asked && (
        <PartBoundary>
          <reasons.bulk.Dialog rows={asked} onClose={() => ask(null)} />
        </PartBoundary>
      )}
    </>
  );
}
