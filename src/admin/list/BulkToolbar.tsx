import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BulkActionsToolbar, useListContext } from 'react-admin';
import { SelectAllMatching } from './SelectMatching';

/** Actions on the selected rows, fixed at the bottom of the screen. */
export function BulkToolbar({ children }: { children: ReactNode }) {
  const { selectedIds } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <Box sx={bar}>
      <BulkActionsToolbar selectAllButton={<SelectAllMatching />}>{children}</BulkActionsToolbar>
    </Box>
  );
}

const bar = {
  // Doubled for specificity: react-admin's styles come later.
  '&& .RaBulkActionsToolbar-toolbar': {
    position: 'fixed',
    zIndex: 'appBar',
    insetInline: { xs: 8, sm: 16 },
    insetBlockStart: 'auto',
    insetBlockEnd: { xs: 'calc(64px + env(safe-area-inset-bottom))', sm: 16 },
    width: 'auto',
    maxWidth: 860,
    minHeight: 60,
    marginInline: 'auto',
    transform: 'none',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    borderRadius: 3,
    backgroundColor: '#0A1020',
    border: '1px solid #45506B',
    boxShadow: 8,
    '& .MuiTypography-root, & .MuiIconButton-root, & .MuiButton-text': { color: '#FBF9F4' },
  },
  '&& .RaBulkActionsToolbar-collapsed': { display: 'none' },
  '&& .RaBulkActionsToolbar-title': { flexWrap: 'wrap', columnGap: 1 },
  '&& .RaBulkActionsToolbar-topToolbar': {
    paddingBlock: 0.5,
    gap: 1,
    flexWrap: 'wrap',
    backgroundColor: 'transparent',
  },
};
