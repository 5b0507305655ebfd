import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import type { Theme } from '@mui/material/styles';
import { type ComponentType, type ReactNode, Suspense, useEffect, useId, useRef } from 'react';
import { useResourceContext } from 'react-admin';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../data/paths';
import { useDocumentTitle, useErrorText, useText } from '../i18n/useText';
import { retryParts } from '../lazyPart';
import { FailureNotices, ResultNotices } from './changes/Notices';
import { useDialogHost } from './changes/notices';
import { focusRow, focusRowOf, indexOfRow, usePhone } from './screen';

interface Props {
  title: string;
  reference?: string | undefined;
  name?: string | undefined;
  tools?: ReactNode;
  /** Makes the dialog wider, for content with two columns. */
  wide?: boolean;
  /** The id of the record whose row gets the focus when the dialog closes. */
  rowId?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog over the list, with its own URL. On a phone, the dialog fills the screen. */
export function RoutedDialog(props: Props) {
  const { title, reference, name, tools, wide = false, rowId, onClose, children } = props;
  const text = useText();
  const id = useId();
  const kind = reference ? `${title} ${reference}` : title;
  useDocumentTitle(name ? `${kind}: ${name}` : kind);
  useReturnFocus(rowId);
  const host = useDialogHost();
  const phone = usePhone();
  return (
    <Dialog
      open
      onClose={onClose}
      disableRestoreFocus
      fullScreen={phone}
      fullWidth
      maxWidth={wide ? 'lg' : 'md'}
      aria-labelledby={id}
      sx={{
        ...(phone && { '& .MuiDialog-paper': { borderRadius: 0 } }),
        // Makes the content and the actions of a form part of the dialog's layout.
        '& .MuiDialog-paper > form': { display: 'contents' },
        '& .MuiDialogActions-root': { order: 2 },
      }}
    >
      <Box sx={header}>
        <DialogTitle id={id} sx={heading}>
          <Box component="span" className={name && 'kind'}>
            {title}
            {reference && (
              <>
                {' '}
                <bdi dir="ltr">{reference}</bdi>
              </>
            )}
          </Box>{' '}
          {name && (
            <span className="name">
              <bdi>{name}</bdi>
            </span>
          )}
        </DialogTitle>
        {tools}
        <IconButton aria-label={text('ra.action.close')} onClick={onClose} sx={target}>
          <CloseIcon />
        </IconButton>
      </Box>
      <FailureNotices host={host} sx={failures} />
      {children}
      <ResultNotices host={host} sx={results} />
    </Dialog>
  );
}

const header = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  paddingInline: { xs: '16px 8px', sm: '24px 12px' },
  paddingBlock: 1,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
};
const heading = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  padding: 0,
  lineHeight: (theme: Theme) => (theme.direction === 'rtl' ? 1.6 : 1.3),
  overflowWrap: 'anywhere',
  // Limits a long name to two lines, because the header does not scroll with the content.
  '& .name': {
    display: '-webkit-box',
    WebkitLineClamp: '2',
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    // Leaves space for the marks below Arabic letters.
    lineHeight: 1.6,
  },
  '& .kind': { fontSize: '0.8125rem', fontWeight: 400, color: 'text.secondary' },
  // Does not break the reference at its hyphen.
  '& .kind > bdi': { whiteSpace: 'nowrap' },
};
const target = { flex: 'none', width: 44, height: 44 };
const failures = { paddingInline: 3, paddingBlockStart: 1.5 };
/** Places results below the content and above the actions, whose `order` is 2. */
const results = { order: 1, marginInline: 2, marginBlock: 0.5 };

/**
 * When a dialog over a list closes, focuses the row of the last open record. If the list no longer
 * contains this row, focuses the row that took its place. If there is no such row, focuses the
 * element that opened the dialog.
 */
function useReturnFocus(rowId?: string): void {
  const row = useRef({ id: rowId, index: -1 });

  useEffect(() => {
    row.current = { id: rowId, index: rowId === undefined ? -1 : indexOfRow(rowId) };
  }, [rowId]);

  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const { id, index } = row.current;
      if (id !== undefined && focusRowOf(id)) return;
      if (index >= 0 && focusRow(index)) return;
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
}

interface PartProps {
  loading?: ReactNode;
  failed?: ComponentType<FallbackProps>;
  children: ReactNode;
}

/** Catches the failure of a part, such as code that does not load, so that the page around it still works. */
export function PartBoundary({ loading = null, failed = FailedPart, children }: PartProps) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={failed} onReset={retryParts} resetKeys={[pathname]}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export function FailedPart({ error, resetErrorBoundary }: FallbackProps) {
  const text = useText();
  const explain = useErrorText();
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" onClick={resetErrorBoundary}>
          {text('app.retry')}
        </Button>
      }
    >
      {explain(error, 'errors.unexpected')}
    </Alert>
  );
}

/** Shows the failure in a dialog, so that the list stays on the screen. */
export function FailedDialog(props: FallbackProps) {
  const text = useText();
  const close = useCloseDialog();
  return (
    <RoutedDialog title={text('app.failed')} onClose={close}>
      <DialogContent>
        <FailedPart {...props} />
      </DialogContent>
    </RoutedDialog>
  );
}

/**
 * Closes the dialog over a list, and returns to the list or to the details of the record with this
 * id. Replaces the history entry, so that Back does not open the dialog again.
 */
export function useCloseDialog(id?: string): () => void {
  const resource = useResourceContext() ?? '';
  const { search } = useLocation();
  const navigate = useNavigate();
  const to = id === undefined ? paths.list(resource, search) : paths.record(resource, id, search);
  return () => navigate(to, { replace: true });
}
