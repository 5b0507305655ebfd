import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { serverMessage } from '../../backend/errors';
import { ApiError } from '../data/errors';
import { useErrorText } from '../i18n/errorTexts';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';

interface Props {
  error: unknown;
  fallback: MessageKey;
  retry: () => void;
}

export function FullScreenError({ error, fallback, retry }: Props) {
  const text = useText();
  const explain = useErrorText();
  return (
    <Box role="alert" sx={screen}>
      <Typography variant="h2" component="p" color="error">
        {text('errors.full_screen', { message: explain(error, fallback) })}
      </Typography>
      <ErrorDetails error={error} />
      <Button variant="contained" onClick={retry}>
        {text('app.retry')}
      </Button>
    </Box>
  );
}

const screen = {
  minHeight: 'calc(100vh - 12rem)',
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 3,
  textAlign: 'center',
  overflowWrap: 'anywhere',
};

export interface Failure {
  text: string;
  error: unknown;
}

interface AlertProps {
  failure: Failure | null;
  onDismiss: () => void;
}

export function FailureAlert({ failure, onDismiss }: AlertProps) {
  if (failure === null) return null;
  return (
    <Alert severity="error" onClose={onDismiss} sx={{ whiteSpace: 'pre-line' }}>
      {failure.text}
      <ErrorDetails error={failure.error} />
    </Alert>
  );
}

/** The server's message, for the maintainers of the product. */
export function ErrorDetails({ error }: { error: unknown }) {
  const text = useText();
  const message = error instanceof ApiError ? serverMessage(error.response) : null;
  if (message === null) return null;
  return (
    <Box component="details" sx={{ marginBlockStart: 0.5, fontSize: '0.875rem' }}>
      <summary>{text('ra.message.details')}</summary>
      <Box component="p" lang="en" dir="ltr" sx={{ marginBlock: 0.5, overflowWrap: 'anywhere' }}>
        {message}
      </Box>
    </Box>
  );
}
