import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useLocation } from 'react-router-dom';
import { useErrorText } from '../i18n/errorTexts';
import { useText } from '../i18n/useText';
import { retryParts } from '../lazyPart';

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
