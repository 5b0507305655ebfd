import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { FieldTitle } from 'react-admin';

interface ColumnProps {
  /** The text of the record, such as the message of a client. */
  lead: ReactNode;
  facts: ReactNode;
  /** The notes and events of the record. */
  history: ReactNode;
}

/** The layout of an open record, in one column. */
export function RecordColumn({ lead, facts, history }: ColumnProps) {
  return (
    <Box sx={column}>
      {lead}
      {history}
      {facts}
    </Box>
  );
}

const column = { display: 'grid', gap: 3, minWidth: 0 };

/**
 * The style of the content of a dialog that shows a record. An element has a gap above it only if it
 * follows an element with content.
 */
export const recordContent = {
  paddingInline: { xs: 2, sm: 'max(24px, (100% - 45rem) / 2)' },
  '& > :not(:empty) ~ *': { marginBlockStart: 2 },
};

interface Props {
  title: string;
  /** Rendered beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** A titled section of a details dialog. */
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

const heading = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  columnGap: 2,
  marginBlockEnd: 1,
};

interface ListProps {
  title: string;
  /** The values by the fields whose labels name them. Without a value, a field is left out. */
  values: Readonly<Record<string, ReactNode>>;
}

/** A section with the fields of a record, as a description list. */
export function DescriptionList({ title, values }: ListProps) {
  return (
    <DetailSection title={title}>
      <Box component="dl" sx={list}>
        {Object.entries(values).map(
          ([source, value]) =>
            value !== null && (
              <div key={source}>
                <dt>
                  <FieldTitle source={source} />
                </dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </Box>
    </DetailSection>
  );
}

const list = {
  margin: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))',
  columnGap: 2,
  rowGap: 0.75,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '6.5rem minmax(0, 1fr)',
    columnGap: 1,
    alignItems: 'baseline',
  },
  // An email address has a line of its own, so that it does not break.
  '& > div:has([href^="mailto:"])': {
    gridColumn: '1 / -1',
    gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: '6.5rem minmax(0, 1fr)' },
  },
  '& dt': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& dd': { margin: 0, fontSize: '0.9375rem', overflowWrap: 'anywhere' },
};

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
  padding: 2,
  borderRadius: 1,
  border: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'background.default',
};
