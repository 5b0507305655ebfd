import Typography from '@mui/material/Typography';
import { useListContext } from 'react-admin';
import { useText } from '../i18n/useText';

/** The number of results, which screen readers announce when it changes. */
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
  // Reserves a width, so that the tabs beside it do not move when the number arrives.
  minWidth: { sm: '6.5rem' },
  // Shrinks to make room for the button that shows new rows, for example on a phone.
  '&:has(+ [role=status] button)': {
    flexShrink: 100,
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
};
