import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A titled group of facts: a description list in two columns, one on a phone. */
export function DescriptionList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h3" component="h3" sx={{ marginBlockEnd: 1, color: 'primary.main' }}>
        {title}
      </Typography>
      <Box component="dl" sx={list}>
        {children}
      </Box>
    </Box>
  );
}

export function DescriptionItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const list = {
  margin: 0,
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
  rowGap: 1.25,
  '& dt': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
};
