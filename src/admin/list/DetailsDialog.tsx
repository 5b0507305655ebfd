import MoreVert from '@mui/icons-material/MoreVert';
import DialogActions from '@mui/material/DialogActions';
import type { ComponentProps, ReactNode } from 'react';
import { type RaRecord, useGetOne, useGetRecordRepresentation } from 'react-admin';
import { isMissingRow } from '../data/errors';
import { RECORD_QUERY } from '../data/listQuery';
import type { ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { useOpenRecordId } from '../kit/useIsRecordOpen';
import { useIsGone } from '../news/useNews';
import { useRowDelete } from '../ui/changes/useRecordChanges';
import { MenuButton } from '../ui/controls';
import type { Failure } from '../ui/Failures';
import { RecordDrawer } from '../ui/RecordDrawer';
import { LoadingContent } from '../ui/RecordParts';
import { RoutedDialog, useCloseDialog } from '../ui/RoutedDialog';
import { recordMessages } from '../ui/resource';
import { useNarrow, usePhone } from '../ui/screen';
import { StatusCell } from '../ui/status/StatusSelect';
import { PrevNextButtons } from './PrevNextButtons';

interface Props<Row extends RaRecord> {
  resource: ResourceName;
  reference?: (row: Row) => string;
  children: (row: Row, close: () => void) => ReactNode;
}

/**
 * Shows a record in a dialog with its own URL: beside the list, or on a narrow screen over the list.
 */
export function DetailsDialog<Row extends RaRecord>(props: Props<Row>) {
  const { resource, reference, children } = props;
  const text = useText();
  const id = useOpenRecordId() ?? '';
  const { data: row, error } = useGetOne<Row>(resource, { id }, { ...RECORD_QUERY, retry: false });
  const nameOf = useGetRecordRepresentation(resource);
  // A deleted record may still be in the cache.
  const isGone = useIsGone(id) || isMissingRow(error);
  const close = useCloseDialog();
  const { load, gone } = recordMessages(resource);
  const name = row && String(nameOf(row));
  const code = row && reference?.(row);
  const header = {
    title: text(`${resource}.details`),
    reference: code,
    name,
    tools: (
      <PrevNextButtons
        id={id}
        name={code && name ? text('app.pair', { first: code, second: name }) : name}
      />
    ),
    onClose: close,
  };
  const Frame = useNarrow() ? FullScreen : RecordDrawer;
  return (
    <Frame {...header} rowId={id}>
      {row && !isGone ? (
        children(row, close)
      ) : (
        <LoadingContent error={error} isGone={isGone} failed={load} gone={gone} />
      )}
    </Frame>
  );
}

const FullScreen = (props: ComponentProps<typeof RecordDrawer>) => <RoutedDialog full {...props} />;

interface ActionsProps {
  resource: ResourceName;
  row: RaRecord<string> & { status: string };
  /** Shown instead of the status. */
  shown?: string | undefined;
  /** What the menu offers besides the deletion. */
  more?: ComponentProps<typeof MenuButton>['items'];
  onFailure: (failure: Failure) => void;
  children: ReactNode;
}

/** The status of the record in the dialog, the buttons that are passed, and a menu. */
export function RecordActions(props: ActionsProps) {
  const { resource, row, shown, more = [], onFailure, children } = props;
  const text = useText();
  const phone = usePhone();
  const name = String(useGetRecordRepresentation(resource)(row));
  const remove = useRowDelete(resource);
  const close = useCloseDialog();
  const deletion = {
    key: 'delete',
    label: text('ra.action.delete'),
    onClick() {
      remove(row, name);
      close();
    },
  };
  return (
    <DialogActions disableSpacing sx={actions}>
      <StatusCell {...{ resource, name, shown, onFailure }} record={row} />
      {children}
      <MenuButton
        label={text('quotes.more')}
        items={[...more, deletion]}
        {...(phone && { icon: <MoreVert />, color: 'primary' })}
      />
    </DialogActions>
  );
}

const actions = {
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: { xs: 1, sm: 1.5 },
  gap: { xs: 0.5, sm: 1 },
  flexWrap: 'wrap',
  '& > [role=combobox]': { marginInlineEnd: 'auto', minWidth: 0 },
};
