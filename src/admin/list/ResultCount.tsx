import Typography from '@mui/material/Typography';
import { useText } from '../i18n/useText';

/** Announced, so that those who cannot see the list hear what a filter did to it. */
export function ResultCount({ total }: { total: number | undefined }) {
  const text = useText();
  return (
    <Typography role="status" color="text.secondary" sx={{ minHeight: '1.5em' }}>
      {total !== undefined && text('list.results', { smart_count: total })}
    </Typography>
  );
}
