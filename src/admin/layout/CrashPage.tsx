import { FullScreenError } from '../ui/Failures';

interface Props {
  error: unknown;
  resetErrorBoundary: (...args: unknown[]) => void;
}

/** Replaces a page whose rendering failed. */
export function CrashPage({ error, resetErrorBoundary }: Props) {
  return (
    <FullScreenError
      error={error}
      fallback="errors.unexpected"
      retry={() => resetErrorBoundary()}
    />
  );
}
