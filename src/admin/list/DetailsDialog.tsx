import MoreVert from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import type { ComponentProps, ReactNode } from 'react';
import { type RaRecord, useGetOne, useGetRecordRepresentation } from 'react-admin';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { RECORD_QUERY } from '../data/listQuery';
import { paths } from '../data/paths';
import type { ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { useRowDelete } from '../ui/changes/useRecordChanges';
import { MenuButton } from '../ui/controls';
import type { Failure } from '../ui/Failures';
import { RecordDrawer } from '../ui/RecordDrawer';
import { LoadingContent, useIsDeleted } from '../ui/RecordParts';
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
  const { id = '' } = useParams();
  const { data: row, error } = useGetOne<Row>(resource, { id }, { ...RECORD_QUERY, retry: false });
  const nameOf = useGetRecordRepresentation(resource);
  const isGone = useIsDeleted(id, error);
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
  row: RaRecord & { status: string };
  onFailure: (failure: Failure) => void;
}

/** The status of the record in the dialog, and the buttons that delete and edit the record. */
export function RecordActions({ resource, row, onFailure }: ActionsProps) {
  const text = useText();
  const phone = usePhone();
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const name = String(useGetRecordRepresentation(resource)(row));
  const remove = useRowDelete(resource);
  const close = useCloseDialog();
  const onDelete = () => {
    remove(row, name);
    close();
  };
  const edit = paths.edit(resource, String(row.id), search);
  return (
    <DialogActions sx={actions}>
      <StatusCell
        resource={resource}
        record={{ id: String(row.id), status: row.status }}
        name={name}
        onFailure={onFailure}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        {!phone && (
          <Button color="error" onClick={onDelete}>
            {text('ra.action.delete')}
          </Button>
        )}
        <Button variant="contained" onClick={() => navigate(edit, { replace: true, state })}>
          {text('list.edit')}
        </Button>
        {phone && (
          <MenuButton
            label={text('quotes.more')}
            icon={<MoreVert />}
            color="primary"
            items={[{ key: 'delete', label: text('ra.action.delete'), onClick: onDelete }]}
          />
        )}
      </Box>
    </DialogActions>
  );
}

const actions = {
  paddingInline: { xs: 2, sm: 3 },
  paddingBlock: { xs: 1, sm: 1.5 },
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: 1,
};
