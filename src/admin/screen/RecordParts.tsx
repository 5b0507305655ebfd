import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { titleLine } from './PageParts';

/** The layout of an open record, in one column. */
export const RecordColumn = ({ children }: { children: ReactNode }) => (
  <Box sx={column}>{children}</Box>
);

/** How what follows a part is displayed while the part is being read, so that it need not move when the part is there. */
export const afterBusy = (display: object | string) => ({
  '& > :is([aria-busy=true], :has([aria-busy=true])) ~ *': { display },
});

const column = {
  display: 'grid',
  gap: 3,
  minWidth: 0,
  ...afterBusy('none'),
  // The stream scrolls to its newest entry before what follows it is there.
  '&:has([aria-busy=true])::after': { content: '""', height: '100vh', visibility: 'hidden' },
};

/** An element of a record's dialog has a gap above it only if it follows an element with content. */
export const recordContent = {
  paddingInline: { xs: 2, sm: 3 },
  overflowWrap: 'anywhere',
  // Beside a list, the end of the record does not scroll the list.
  overscrollBehavior: 'contain',
  '& > :not(:empty) ~ *': { marginBlockStart: 2 },
};

interface Props {
  title: string;
  action?: ReactNode;
  children: ReactNode;
}

export function DetailSection({ title, action, children }: Props) {
  return (
    <Box component="section">
      <Box sx={heading}>
        <Typography variant="h3" component="h3">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  );
}

const heading = { ...titleLine, alignItems: 'center', marginBlockEnd: 1 };

/** A boxed text of a client or of staff, aligned by the direction of the text. */
export function Words({ lang, children }: { lang?: string; children: string }) {
  return (
    <Box dir="auto" lang={lang} sx={box}>
      {children}
    </Box>
  );
}

const box = {
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxWidth: '45rem',
  padding: 2,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.default',
};
