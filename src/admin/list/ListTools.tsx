import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useLater } from '../layout/useLater';

/** What can be done with the whole list, beside its filters. */
export function ListTools({ children }: { children: ReactNode }) {
  const drawn = useLater();
  return <Box sx={tools}>{drawn && children}</Box>;
}

const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  minHeight: { xs: 92, sm: 40 },
  marginBlockEnd: 1.5,
  marginInlineStart: -1,
  '& .MuiButton-root': { minHeight: 40 },
};
