import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useErrorText } from '../i18n/useErrorText';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { ErrorDetails } from '../ui/ErrorDetails';

interface Props {
  error: unknown;
  since: number;
  retry: () => void;
}

/** Warns that a refresh failed, and shows when the stats below were loaded. */
export function StaleStats({ error, since, retry }: Props) {
  const text = useText();
  const formats = useFormats();
  const explain = useErrorText();
  return (
    <Alert
      severity="warning"
      variant="outlined"
      action={
        <Button color="inherit" size="small" onClick={retry}>
          {text('app.retry')}
        </Button>
      }
      sx={{ marginBlockEnd: 2 }}
    >
      {text('errors.full_screen', { message: explain(error, 'errors.stats') })}
      <Box
        component="time"
        dateTime={new Date(since).toISOString()}
        title={formats.exact(since)}
        sx={{ display: 'block' }}
      >
        {text('dashboard.stale', { time: formats.time(since) })}
      </Box>
      <ErrorDetails error={error} />
    </Alert>
  );
}
