import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Deferred } from './Deferred';

interface Props {
  filters: ReactNode;
  /** Actions on the whole list. */
  children: ReactNode;
}

/** Filters and actions in one bar over a list; on a phone the actions come under the filters. */
export function ListTools({ filters, children }: Props) {
  return (
    <Box sx={bar}>
      {filters}
      <Box sx={actions}>
        <Deferred>{children}</Deferred>
      </Box>
    </Box>
  );
}

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
  gap: 0.5,
  // Keeps the place of the actions before they render.
  minHeight: 44,
  '& .MuiButton-root, & .MuiIconButton-root': { minHeight: 44 },
};
