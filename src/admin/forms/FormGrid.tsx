import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/**
 * Lays inputs out in two columns, or in one on a phone. An input with the class `wide` spans both
 * columns.
 */
export function FormGrid({ children }: { children: ReactNode }) {
  return <Box sx={grid}>{children}</Box>;
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 2,
  rowGap: 1.75,
  // Leaves room for the label of the first field, which overlaps the field's top border.
  paddingBlockStart: 1.75,
  '& .MuiFormControl-root': { width: '100%', margin: 0 },
  '& .wide': { gridColumn: '1 / -1' },
};
