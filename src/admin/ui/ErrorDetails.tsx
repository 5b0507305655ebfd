import Box from '@mui/material/Box';
import { serverMessage } from '../../backend/errors';
import { ApiError } from '../data/errors';
import { useText } from '../i18n/useText';

/** The server's message, for the maintainers of the product. */
export function ErrorDetails({ error }: { error: unknown }) {
  const text = useText();
  const message = error instanceof ApiError ? serverMessage(error.response) : null;
  if (message === null) return null;
  return (
    <Box component="details" sx={{ marginBlockStart: 0.5, fontSize: '0.875rem' }}>
      <summary>{text('errors.details')}</summary>
      <Box component="p" lang="en" dir="ltr" sx={{ marginBlock: 0.5, overflowWrap: 'anywhere' }}>
        {message}
      </Box>
    </Box>
  );
}
