import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { BulkActionsToolbar, useListContext } from 'react-admin';
import { SelectAllMatching } from './SelectMatching';

/** A toolbar at the bottom of the screen while rows are selected. It covers no filter. */
export function BulkToolbar({ children }: { children: ReactNode }) {
  const { selectedIds } = useListContext();
  if (selectedIds.length === 0) return null;
  return (
    <Box sx={bar} data-bulk-actions>
      <BulkActionsToolbar selectAllButton={<SelectAllMatching />}>{children}</BulkActionsToolbar>
    </Box>
  );
}

const bar = {
  // `&&` outweighs the styles of react-admin, which come later in the page.
  '&& .RaBulkActionsToolbar-toolbar': {
    position: 'fixed',
    zIndex: 'appBar',
    insetInline: { xs: 8, sm: 16 },
    insetBlockStart: 'auto',
    insetBlockEnd: { xs: 'calc(64px + env(safe-area-inset-bottom))', sm: 16 },
    width: 'auto',
    maxWidth: 860,
    minHeight: 60,
    // Not react-admin's fixed height: the buttons wrap on a phone.
    height: 'auto',
    paddingBlock: 0.5,
    marginInline: 'auto',
    transform: 'none',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    borderRadius: 3,
    backgroundColor: 'night.main',
    border: '1px solid',
    borderColor: 'night.outline',
    boxShadow: 8,
    '& .MuiTypography-root, & .MuiIconButton-root, & .MuiButton-text': { color: 'night.text' },
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
