import GlobalStyles from '@mui/material/GlobalStyles';
import Paper from '@mui/material/Paper';
import { alpha, type Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useShortcuts } from '../keyboard/useShortcuts';
import { RECORD_WIDTH } from '../kit/useIsRecordOpen';
import { DialogHeader, type HeaderProps } from './DialogHeader';
import { focusQuietly, useReturnFocus } from './screen';

interface Props extends HeaderProps {
  /** The id of the open record, whose row gets the focus when the drawer closes. */
  rowId: string;
  children: ReactNode;
}

/**
 * A dialog beside the list, which stays usable. It gets the focus when a record opens. Escape closes
 * it from the list, too, unless the user is typing there.
 */
export function RecordDrawer({ rowId, children, ...header }: Props) {
  const id = useId();
  const paper = useRef<HTMLDivElement>(null);
  const { onClose } = header;
  useReturnFocus(rowId);
  useEffect(() => {
    const row = document.querySelector(`[data-row-link="${CSS.escape(rowId)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    if (!paper.current?.contains(document.activeElement)) focusQuietly(paper.current);
  }, [rowId]);
  useShortcuts({ Escape: onClose }, 'dialog');
  // Closes also from a field in the drawer, where shortcuts do not work.
  const closeFromField = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <>
      <GlobalStyles styles={besideList} />
      <Paper
        ref={paper}
        role="dialog"
        aria-labelledby={id}
        tabIndex={-1}
        square
        onKeyDown={closeFromField}
        sx={drawer}
      >
        <DialogHeader id={id} {...header} />
        {children}
      </Paper>
    </>
  );
}

const drawer = {
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
  '& > .MuiDialogContent-root': { overscrollBehavior: 'contain' },
} as const;

/** Hides the tools of the list that the drawer has, too, and marks the row of the open record. */
const besideList = (theme: Theme) => ({
  // Leaves the names, views and actions their room: the drawer has the number and the tools of a row, too.
  '#main-content h1 + [role=status]': visuallyHidden,
  '#main-content a[href*="/create"] > span, #main-content .tools': { display: 'none' },
  // The columns of the board, in rows.
  '#main-content :has(> section > [data-rfd-droppable-id])': {
    gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
  },
  'body [data-bulk-actions] .RaBulkActionsToolbar-toolbar.RaBulkActionsToolbar-toolbar': {
    insetInlineEnd: `calc(${RECORD_WIDTH} + 16px)`,
  },
  'main :is(tr, li):has([data-row-link][aria-current])': {
    '&, &:hover': {
      backgroundColor: alpha(
        theme.palette.primary.main,
        theme.palette.mode === 'dark' ? 0.22 : 0.12,
      ),
    },
    '&:is(li), & > td:first-of-type': {
      boxShadow: `inset 3px 0 ${theme.palette.primary.main}`,
    },
  },
});
