import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

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
