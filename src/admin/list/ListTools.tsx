import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Deferred } from './Deferred';

interface Props {
  filters: ReactNode;
  /** Actions on the whole list. */
  children: ReactNode;
  /** How many lines the actions take on a phone. */
  phoneLines?: number;
}

/** Filters and actions in one bar over a list; on a phone the actions come under the filters. */
export function ListTools({ filters, children, phoneLines = 1 }: Props) {
  // Keeps the place of the actions before they render.
  const minHeight = { xs: phoneLines * LINE_HEIGHT + (phoneLines - 1) * GAP, sm: LINE_HEIGHT };
  return (
    <Box sx={bar}>
      {filters}
      <Box sx={[actions, { minHeight }]}>
        <Deferred>{children}</Deferred>
      </Box>
    </Box>
  );
}

const LINE_HEIGHT = 44;
const GAP = 4;

const bar = {
  display: 'flex',
  flexDirection: { xs: 'column', lg: 'row' },
  alignItems: { lg: 'start' },
  gap: 1,
  marginBlockEnd: 1.5,
};
const actions = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${GAP}px`,
  '& .MuiButton-root, & .MuiIconButton-root': { minHeight: LINE_HEIGHT },
};
