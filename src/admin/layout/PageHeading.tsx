import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../i18n/useText';

/** The page's heading, which names the browser's tab too. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const name = useText()('app.name');
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, marginBlockEnd: 2.5 }}>
      <Typography variant="h1">{title}</Typography>
      {children}
    </Box>
  );
}
