import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

interface Props {
  /** What the record is about, in the words of whoever wrote it. */
  lead: ReactNode;
  facts: ReactNode;
  /** What happened with it. */
  history: ReactNode;
}

/** The parts of an open record: its words over its history in the wide column, its facts in the narrow one. */
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

/** The content of the dialog around it: no gap for what is not there. */
export const recordContent = {
  paddingInline: { xs: 2, sm: 3 },
  '& > :not(:empty) ~ *': { marginBlockStart: 2 },
};
