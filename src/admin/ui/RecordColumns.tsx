import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** The text of the record, such as the message of a client. */
  lead: ReactNode;
  facts: ReactNode;
  /** The notes and events of the record. */
  history: ReactNode;
}

/**
 * The layout of an open record: `lead` and `history` in the wide column, `facts` in the narrow
 * column.
 */
export function RecordColumns({ lead, facts, history }: Props) {
  return (
    <Box sx={columns}>
      <Box sx={{ ...part, gridArea: 'lead' }}>{lead}</Box>
      <Box sx={{ ...part, gridArea: 'facts' }}>{facts}</Box>
      <Box sx={{ ...part, gridArea: 'history' }}>{history}</Box>
    </Box>
  );
}

const part = { display: 'grid', alignContent: 'start', gap: 2.5, minWidth: 0 };
const columns = {
  display: 'grid',
  columnGap: 4,
  rowGap: 3,
  gridTemplate: {
    xs: '"lead" "facts" "history" / minmax(0, 1fr)',
    md: '"lead facts" auto "history facts" 1fr / minmax(0, 1fr) 22rem',
  },
};

/**
 * The style of the content of a dialog that shows a record. An element has a gap above it only if it
 * follows an element with content.
 */
export const recordContent = {
  paddingInline: { xs: 2, sm: 3 },
  '& > :not(:empty) ~ *': { marginBlockStart: 2 },
};
