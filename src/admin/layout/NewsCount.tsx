import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { showNews } from '../data/news';
import { useText } from '../i18n/useText';
import { useWaitingQuotes } from '../news/useNews';

const MOST = 99;

/** How many new requests wait, beside or over the name of the tab that shows them. */
export function NewsCount({ id }: { id: string }) {
  const text = useText();
  const count = useWaitingQuotes();
  if (count === 0) return null;
  return (
    <>
      <Box component="span" aria-hidden sx={pill}>
        {count > MOST ? `${MOST}+` : count}
      </Box>
      {/* Described rather than named by it, the tab keeps its name. */}
      <span id={id} hidden>
        {text('list.new_requests', { smart_count: count })}
      </span>
    </>
  );
}

/** What the link of that tab gets. On the list already, it shows what is new. */
export function useNewsTab(id: string) {
  const client = useQueryClient();
  const count = useWaitingQuotes();
  return {
    ...(count > 0 && { 'aria-describedby': id }),
    onClick() {
      showNews();
      void client.invalidateQueries({ queryKey: ['quotes', 'getList'] });
    },
  };
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
