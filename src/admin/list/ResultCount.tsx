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
    <Typography role="status" color="text.secondary" sx={place}>
      {total !== undefined && results}
    </Typography>
  );
}

const place = {
  minHeight: '1.5em',
  // Makes room for the offer of new rows, on a phone.
  '&:has(+ [role=status] button)': {
    flexShrink: 100,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
};
