import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';

/** The number of results, announced to screen readers after each change of the filters. */
export function ResultCount() {
  const text = useText();
  const formats = useFormats();
  const { total, meta } = useListContext();
  const results = meta?.capped
    ? text('list.results_capped', { total: formats.number(total ?? 0) })
    : text('list.results', { smart_count: total ?? 0 });
  return (
    <Typography role="status" color="text.secondary" sx={{ minHeight: '1.5em' }}>
      {total !== undefined && results}
    </Typography>
  );
}
