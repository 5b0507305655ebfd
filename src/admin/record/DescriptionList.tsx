import Box from '@mui/material/Box';
import { Children, isValidElement, type ReactNode } from 'react';
import { type FieldProps, FieldTitle, useRecordContext } from 'react-admin';
import { useText } from '../i18n/useText';
import { DetailSection } from '../screen/RecordParts';

interface ListProps {
  title: string;
  /** The values by the fields whose labels name them. Without a value, a field is left out. */
  values?: Readonly<Record<string, ReactNode>>;
  /** What is seldom needed, and the names of the fields without a value, folded. */
  more?: Readonly<Record<string, ReactNode>>;
  /** react-admin's fields of the open record. Those without a value are left out. */
  children?: ReactNode;
}

/** Whether a record has no value at a source such as `project.title`. */
const isEmptyAt = (record: unknown, source: string): boolean => {
  const value = source.split('.').reduce<unknown>((part, name) => Object(part)[name], record);
  return value === undefined || value === null || value === '';
};

/** Facts with their labels, like react-admin's `SimpleShowLayout`. */
export function DescriptionList({ title, values = {}, more, children }: ListProps) {
  const text = useText();
  const record = useRecordContext();
  const fields = Children.toArray(children).flatMap((field) => {
    const { source = '', label } = isValidElement<FieldProps>(field) ? field.props : {};
    return isEmptyAt(record, source) ? [] : { source, label, value: field };
  });
  const given = Object.entries(values).map(([source, value]) => ({ source, value }));
  const shown = [...fields, ...given].filter(({ value }) => value !== null);
  const empty = given.filter(({ value }) => value === null);
  return (
    <DetailSection title={title}>
      <Entries entries={shown} />
      {more && (
        <Box component="details" sx={folded}>
          <summary>{text('app.more_facts')}</summary>
          <Entries
            entries={[
              ...Object.entries(more).map(([source, value]) => ({ source, value })),
              ...empty.map(({ source }) => ({ source, value: text('app.not_specified') })),
            ]}
          />
        </Box>
      )}
    </DetailSection>
  );
}

type Entry = Pick<FieldProps, 'label'> & { source: string; value: ReactNode };

const Entries = ({ entries }: { entries: readonly Entry[] }) => (
  <Box component="dl" sx={list}>
    {entries.map(({ source, label, value }) => (
      <div key={source}>
        <dt>
          <FieldTitle source={source} label={label} />
        </dt>
        <dd>{value}</dd>
      </div>
    ))}
  </Box>
);

const folded = {
  marginBlockStart: 0.75,
  '& summary': { fontSize: '0.8125rem', color: 'text.secondary', cursor: 'pointer', minHeight: 24 },
};

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
  // An email address has a line of its own, which mostly has room for it.
  '& > div:has([href^="mailto:"])': { gridColumn: '1 / -1' },
  '& dt': { fontSize: '0.8125rem', color: 'text.secondary' },
  '& dd': { margin: 0, fontSize: '0.9375rem' },
};
