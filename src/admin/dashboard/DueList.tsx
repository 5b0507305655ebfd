import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import type { Contact } from '../data/dashboardRecords';
import { EmailLink, PhoneLink } from '../quotes/ClientCell';
import { titleLine } from '../ui/Panel';
import { EntryLink, PanelList } from '../ui/PanelList';
import { StatLink } from './StatLink';

interface Entry {
  id: string;
  to: string;
  name: string;
  detail?: string | null;
  contact: Partial<Contact>;
  due: ReactNode;
}

interface Props {
  title: string;
  /** The total number of due records, shown as the text of the link to their list. */
  count: string;
  to: string;
  entries: readonly Entry[];
}

/** Lists the first due records as links. Renders nothing if there are none. */
export function DueList({ title, count, to, entries }: Props) {
  const id = useId();
  if (entries.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ ...titleLine, marginBlockEnd: 0.5 }}>
        <Typography variant="h3" id={id}>
          {title}
        </Typography>
        <StatLink to={to}>{count}</StatLink>
      </Box>
      <PanelList sx={list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Box sx={{ minWidth: 0 }}>
              <EntryLink to={entry.to} sx={{ '&::after': stretched }}>
                <bdi>{entry.name}</bdi>
              </EntryLink>
              {entry.detail && (
                <Typography
                  variant="body2"
                  sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
                >
                  <bdi>{entry.detail}</bdi>
                </Typography>
              )}
            </Box>
            <Box component="span" sx={{ fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
              {entry.due}
            </Box>
            <Box sx={contacts}>
              {entry.contact.phone && <PhoneLink phone={entry.contact.phone} />}
              {entry.contact.email && <EmailLink email={entry.contact.email} />}
            </Box>
          </li>
        ))}
      </PanelList>
    </Box>
  );
}

/**
 * Raises the phone and email links above the link that covers the entry, so that they can be
 * clicked.
 */
const contacts = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1.5,
  fontSize: '0.875rem',
  '& a': {
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 24,
    maxWidth: '100%',
  },
  '& bdi': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};
const stretched = { content: '""', position: 'absolute', inset: 0 };
const list = {
  '& li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '1fr auto',
    rowGap: 0,
    alignItems: 'center',
    minHeight: 44,
    '&:hover': { backgroundColor: 'action.hover' },
  },
  // Overrides `PanelList`, whose first entry has no border. Here the first entry follows a title
  // line.
  '& li, & li:first-of-type': {
    paddingBlock: 0.5,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
};
