import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { MessageKey } from '../i18n/messages/messages';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { ErrorDetails } from './ErrorDetails';

interface Props {
  error: unknown;
  fallback: MessageKey;
  retry: () => void;
}

/** Replaces the page when its first load fails. */
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
