import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { useErrorText } from '../../i18n/useErrorText';
import { useText } from '../../i18n/useText';
import { retryParts } from '../../lazyPart';
import { RoutedDialog } from './RoutedDialog';
import { useCloseDialog } from './useCloseDialog';

interface Props {
  /** Rendered while the code of the part loads. */
  loading?: ReactNode;
  /** Rendered if the part fails. */
  failed?: ComponentType<FallbackProps>;
  children: ReactNode;
}

/**
 * Catches the failure of a part, such as code that does not load, so that the page around it still
 * works.
 */
export function PartBoundary({ loading = null, failed = FailedPart, children }: Props) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={failed} onReset={retryParts} resetKeys={[pathname]}>
      <Suspense fallback={loading}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function FailedPart({ error, resetErrorBoundary }: FallbackProps) {
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
