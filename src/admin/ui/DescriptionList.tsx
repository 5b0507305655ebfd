import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FieldTitle } from 'react-admin';
import { DetailSection } from './DetailSection';

/** A section with the fields of a record, as a description list. */
export function DescriptionList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <DetailSection title={title}>
      <Box component="dl" sx={list}>
        {children}
      </Box>
    </DetailSection>
  );
}

interface ItemProps {
  /** The field whose label names the item. */
  source: string;
  children: ReactNode;
}

export function DescriptionItem({ source, children }: ItemProps) {
  return (
    <div>
      <dt>
        <FieldTitle source={source} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

const list = {
  margin: 0,
  display: 'grid',
  rowGap: 0.75,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(6rem, 2fr) minmax(0, 3fr)',
    columnGap: 1.5,
    alignItems: 'baseline',
  },
  '& dt': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
};
