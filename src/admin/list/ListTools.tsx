import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  filters: ReactNode;
  /**
   * The tools beside the filters, such as columns for a table or the sort order for
   * cards. On a phone, also the export and the button that creates a record.
   */
  children: ReactNode;
}

/**
 * The bar above a list, with its filters and tools. Tools that do not fit beside the filters move
 * below them.
 */
export function ListTools({ filters, children }: Props) {
  return (
    <Box sx={bar}>
      {filters}
      <Box sx={tools}>{children}</Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  gap: { xs: 0.5, sm: 1 },
  marginBlockEnd: 1.5,
};
const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  '& .MuiButton-root, & .MuiIconButton-root': { minHeight: { xs: 44, lg: 40 } },
};
