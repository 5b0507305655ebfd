import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Rendered beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled section of a details dialog. */
export function DetailSection({ title, action, children }: Props) {
  return (
    <Box component="section">
      <Box sx={heading}>
        <Typography variant="h3" component="h3" color="primary">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}

const heading = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: 2,
  marginBlockEnd: 1,
};
