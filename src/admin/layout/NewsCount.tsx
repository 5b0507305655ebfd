import Box from '@mui/material/Box';
import { useText } from '../i18n/useText';
import { useShowNews, useWaitingQuotes } from '../news/useNews';

const MOST = 99;

/**
 * The number of new quotes, beside 'Quotes' in the navigation. A quote is new until the
 * list of this browser tab shows it. Suspected spam does not count.
 */
export function NewsCount({ id }: { id: string }) {
  const text = useText();
  const count = useWaitingQuotes();
  if (count === 0) return null;
  return (
    <>
      <Box component="span" aria-hidden sx={pill}>
        {count > MOST ? `${MOST}+` : count}
      </Box>
      {/* The count describes the link to the list without changing the link's accessible name. */}
      <span id={id} hidden>
        {text('list.new_requests', { smart_count: count })}
      </span>
    </>
  );
}

/**
 * Returns the props of the link to the list of quotes. A click on the link shows the new rows if
 * the list is already open.
 */
export function useNewsTab(id: string) {
  const count = useWaitingQuotes();
  return { ...(count > 0 && { 'aria-describedby': id }), onClick: useShowNews('quotes') };
}

const pill = {
  minWidth: 20,
  paddingInline: 0.75,
  borderRadius: 10,
  backgroundColor: 'night.accent',
  color: 'night.main',
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: '20px',
  textAlign: 'center',
};
