import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { titleLine } from './Panel';
import { StatLink } from './StatLink';

interface Entry {
  id: string;
  to: string;
  name: string;
  detail?: string | null;
  due: ReactNode;
}

interface Props {
  title: string;
  /** How many there are in all, which links to their list. */
  count: string;
  to: string;
  entries: readonly Entry[];
}

/** The first of what is due, each a link to its record. Renders nothing when nothing is. */
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
      <Box component="ul" sx={list}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Box sx={{ minWidth: 0 }}>
              <Link
                component={RouterLink}
                to={entry.to}
                color="text.primary"
                underline="hover"
                sx={{ fontWeight: 500, overflowWrap: 'anywhere', '&::after': stretched }}
              >
                <bdi>{entry.name}</bdi>
              </Link>
              {entry.detail && (
                <Typography
                  variant="body2"
                  component="bdi"
                  sx={{ display: 'block', color: 'text.secondary', overflowWrap: 'anywhere' }}
                >
                  {entry.detail}
                </Typography>
              )}
            </Box>
            <Box component="span" sx={{ flex: 'none', fontSize: '0.875rem', whiteSpace: 'nowrap' }}>
              {entry.due}
            </Box>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const stretched = { content: '""', position: 'absolute', inset: 0 };
const list = {
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    position: 'relative',
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 2,
    minHeight: 44,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
    '&:hover': { backgroundColor: 'action.hover' },
  },
};
