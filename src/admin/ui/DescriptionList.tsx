import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { FieldTitle } from 'react-admin';
import { DetailSection } from './DetailSection';

/** A section with the fields of a record: a description list in two columns, one on a phone. */
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
  /** The field, which names the item. */
  source: string;
  /** Takes both columns. */
  wide?: boolean;
  children: ReactNode;
}

export function DescriptionItem({ source, wide = false, children }: ItemProps) {
  return (
    <div className={wide ? 'wide' : undefined}>
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
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
  columnGap: 3,
  rowGap: 1.25,
  '& .wide': { gridColumn: '1 / -1' },
  '& dt': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
};
