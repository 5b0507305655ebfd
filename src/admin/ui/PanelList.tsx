import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

interface Props {
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** The entries of a panel, separated by lines. */
export function PanelList({ sx = [], children }: Props) {
  return (
    <Box component="ul" sx={[list, ...[sx].flat()]}>
      {children}
    </Box>
  );
}

/** The name of an entry, as a link to its record. */
export function EntryLink({ to, sx = [], children }: Props & { to: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      color="text.primary"
      underline="hover"
      sx={[{ fontWeight: 500, overflowWrap: 'anywhere' }, ...[sx].flat()]}
    >
      {children}
    </Link>
  );
}

const list = {
  display: 'grid',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    paddingBlock: 1,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
  '& li:first-of-type': { borderBlockStart: 0, paddingBlockStart: 0 },
};
