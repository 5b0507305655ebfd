import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { OPENED_FROM_PAGE } from '../data/paths';

interface Props {
  title: string;
  /** Rendered at the end of the title line. */
  action?: ReactNode;
  attention?: boolean;
  children: ReactNode;
}

export function Panel({ title, action, attention = false, children }: Props) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ ...panel, ...(attention && marked) }}>
      <Box sx={{ ...titleLine, marginBlockEnd: 1.5 }}>
        <Typography variant="h2" id={id}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Card>
  );
}

const panel = { display: 'flex', flexDirection: 'column', padding: 2.5, minWidth: 0 } as const;
/**
 * The coloured edge of a panel that needs attention. It is positioned absolutely, so that it does
 * not move the text.
 */
export const marked = {
  position: 'relative',
  '&::before': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    width: 4,
    backgroundColor: 'warning.main',
  },
};
/** A title with content at the end of its line. */
export const titleLine = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  columnGap: 2,
};

/** Panels in two columns, or in one on a phone. */
export const twoColumns = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
};

interface ListProps {
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** The entries of a panel, separated by lines. */
export function PanelList({ sx = [], children }: ListProps) {
  return (
    <Box component="ul" sx={[list, ...[sx].flat()]}>
      {children}
    </Box>
  );
}

/** The name of an entry, as a link to its record, which closes to the page of the entry. */
export function EntryLink({ to, sx = [], children }: ListProps & { to: string }) {
  return (
    <Link
      component={RouterLink}
      to={to}
      state={OPENED_FROM_PAGE}
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
