import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { useText } from '../i18n/useText';

/** The number of results, announced to screen readers after each change of the filters. */
export function ResultCount() {
  const text = useText();
  const { total } = useListContext();
  return (
    <Typography role="status" color="text.secondary" sx={place}>
      {total !== undefined && text('list.results', { smart_count: total })}
    </Typography>
  );
}

const place = {
  minHeight: '1.5em',
  // Reserves a width, so that the views do not move when the number arrives.
  minWidth: { sm: '6.5rem' },
  // On a phone, makes room for the button that shows new rows.
  '&:has(+ [role=status] button)': {
    flexShrink: 100,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
};
