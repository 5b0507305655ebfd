import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../i18n/useDocumentTitle';

/** The heading of a page, which also becomes the title of the document. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  useDocumentTitle(title);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', md: 'nowrap' },
        alignItems: 'center',
        minHeight: 44,
        columnGap: 2,
        marginBlockEnd: 0.5,
      }}
    >
      <Typography variant="h1">{title}</Typography>
      {children}
    </Box>
  );
}
