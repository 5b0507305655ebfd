import Typography from '@mui/material/Typography';
import { useText } from '../i18n/useText';

/** The number of results, announced to screen readers after each change of the filters. */
export function ResultCount({ total }: { total: number | undefined }) {
  const text = useText();
  return (
    <Typography role="status" color="text.secondary" sx={{ minHeight: '1.5em' }}>
      {total !== undefined && text('list.results', { smart_count: total })}
    </Typography>
  );
}
