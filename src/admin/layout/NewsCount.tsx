import Box from '@mui/material/Box';
import { useText } from '../i18n/useText';
import { useNewCount, useShowNews } from '../news/useNews';
import type { Tab } from './tabs';

const MOST = 99;

/**
 * The number of new rows of a resource, beside its name in the navigation. A row is new until the
 * list of this browser tab shows it. Suspected spam does not count.
 */
export function NewsCount({ id, tab }: { id: string; tab: Tab }) {
  const text = useText();
  const count = useNewCount(tab.newRows ? tab.name : '');
  if (!tab.newRows || count === 0) return null;
  return (
    <>
      <Box component="span" aria-hidden sx={pill}>
        {count > MOST ? `${MOST}+` : count}
      </Box>
      {/* The count describes the link to the list without changing the link's accessible name. */}
      <span id={id} hidden>
        {text(tab.newRows, { smart_count: count })}
      </span>
    </>
  );
}

/**
 * Returns the props of the link of a tab. A click on the link to a list shows its new rows if the
 * list is already open.
 */
export function useNewsTab(id: string, { name, newRows }: Tab) {
  const count = useNewCount(newRows ? name : '');
  const onClick = useShowNews(name);
  return newRows ? { ...(count > 0 && { 'aria-describedby': id }), onClick } : {};
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
