import MoreVert from '@mui/icons-material/MoreVert';
import DialogActions from '@mui/material/DialogActions';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import {
  type ComponentProps,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react';
import {
  type RaRecord,
  ShowBase,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  useShowContext,
} from 'react-admin';
import { Outlet } from 'react-router-dom';
import { isMissingRow } from '../data/errors';
import { POLL_MS } from '../data/listQuery';
import type { ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { MenuButton } from '../screen/controls';
import { DialogHeader, type HeaderProps } from '../screen/DialogHeader';
import { LoadingContent } from '../screen/LoadingContent';
import { RoutedDialog } from '../screen/RoutedDialog';
import { recordMessages } from '../screen/resource';
import { focusQuietly, showRow, useNarrow, usePhone, useReturnFocus } from '../screen/screen';
import { useCloseDialog } from '../screen/useFrom';
import { RECORD_WIDTH, useIsBesideRecord, useOpenRecordId } from '../screen/useIsBesideRecord';
import { StatusCell } from '../write/StatusSelect';
import { useRemove } from '../write/useSave';
import { PrevNextButtons } from './PrevNextButtons';

interface Props<Row extends RaRecord> {
  resource: ResourceName;
  /** What clients know the record by, which the header shows. */
  reference?: (row: Row) => string;
  /** The record from top to bottom, usually `<DialogContent>` and `<RecordActions>`. Stock fields show the record, too. */
  children: (row: Row) => ReactNode;
}

/** What others change shows within half a minute. */
const LIVE = { refetchInterval: POLL_MS, onError: () => {} };

/**
 * The page of a record, beside its list or, on a narrow screen, over it. Child routes are the dialogs over the page. It is
 * react-admin's `ShowBase` around one file that reads top to bottom.
 */
export function RecordPage<Row extends RaRecord>({ resource, ...props }: Props<Row>) {
  const id = useOpenRecordId() ?? '';
  return (
    // The list around it has checked the session.
    <ShowBase<Row> {...{ resource, id }} disableAuthentication queryOptions={LIVE}>
      <OpenRecord id={id} {...props} />
    </ShowBase>
  );
}

interface OpenProps<Row extends RaRecord> extends Omit<Props<Row>, 'resource'> {
  id: string;
}

function OpenRecord<Row extends RaRecord>({ id, reference, children }: OpenProps<Row>) {
  const text = useText();
  const { record: row, error } = useShowContext<Row>();
  const resource = useResourceContext() as ResourceName;
  const nameOf = useGetRecordRepresentation(resource);
  const isGone = isMissingRow(error);
  const { load, gone } = recordMessages(resource);
  const name = row && String(nameOf(row));
  const code = row && reference?.(row);
  const both = code && name ? text('app.pair', { first: code, second: name }) : name;
  const Frame = useNarrow() ? FullScreen : BesideList;
  return (
    <Frame
      title={text(`${resource}.details`)}
      reference={code}
      name={name}
      tools={<PrevNextButtons id={id} name={both} />}
      onClose={useCloseDialog()}
      rowId={id}
    >
      {row && !isGone ? (
        <Fragment key={id}>
          {children(row)}
          <Outlet />
        </Fragment>
      ) : (
        <LoadingContent error={error} isGone={isGone} failed={load} gone={gone} />
      )}
    </Frame>
  );
}

interface FrameProps extends HeaderProps {
  /** The id of the open record, whose row gets the focus when the page closes. */
  rowId: string;
  children: ReactNode;
}

const FullScreen = (props: FrameProps) => <RoutedDialog full {...props} />;

/**
 * A dialog beside the list, which stays usable. It gets the focus when a record opens. Escape closes
 * it from the list, too, unless the user is typing there.
 */
function BesideList({ rowId, children, ...header }: FrameProps) {
  const id = useId();
  const paper = useRef<HTMLDivElement>(null);
  const { onClose } = header;
  useReturnFocus(rowId);
  useEffect(() => {
    showRow(rowId);
    if (!paper.current?.contains(document.activeElement)) focusQuietly(paper.current);
  }, [rowId]);
  useShortcuts({ Escape: onClose }, 'dialog');
  // Closes also from a field of the page, where shortcuts do not work.
  const closeFromField = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Paper
      ref={paper}
      role="dialog"
      aria-labelledby={id}
      tabIndex={-1}
      square
      onKeyDown={closeFromField}
      sx={beside}
    >
      <DialogHeader id={id} {...header} />
      {children}
    </Paper>
  );
}

const beside = {
  position: 'fixed',
  // Below the top bar and its border.
  insetBlock: '65px 0',
  insetInlineEnd: 0,
  zIndex: (theme: Theme) => theme.zIndex.appBar - 1,
  width: RECORD_WIDTH,
  display: 'flex',
  flexDirection: 'column',
  borderInlineStart: '1px solid',
  borderColor: 'divider',
  boxShadow: 8,
} as const;

interface ActionsProps {
  row: RaRecord<string> & { status: string };
  /** Shown instead of the status. */
  shown?: string | undefined;
  /** What the menu offers besides the deletion. */
  more?: ComponentProps<typeof MenuButton>['items'];
  children?: ReactNode;
}

/** The foot of a record's page: its status, the buttons that are passed, and a menu. */
export function RecordActions({ row, shown, more = [], children }: ActionsProps) {
  const text = useText();
  const phone = usePhone();
  const resource = useResourceContext() as ResourceName;
  const name = String(useGetRecordRepresentation(resource)(row));
  const remove = useRemove(resource);
  const close = useCloseDialog();
  const { selectedIds } = useListContext();
  // Beside selected rows, a number key could mean these or the record.
  const hasKeys = !useIsBesideRecord() || selectedIds.length === 0;
  const deletion = {
    key: 'delete',
    label: text('ra.action.delete'),
    isDangerous: true,
    onClick() {
      remove(row, name);
      close();
    },
  };
  return (
    <DialogActions disableSpacing sx={actions}>
      <StatusCell {...{ resource, name, shown, hasKeys }} record={row} sx={atStart} />
      {children}
      <MenuButton
        label={text('app.more')}
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
  borderBlockStart: '1px solid',
  borderColor: 'divider',
  '& > :is(a, button)': { minHeight: { xs: 44, lg: 36 } },
};
const atStart = { marginInlineEnd: 'auto', minWidth: 0 };
