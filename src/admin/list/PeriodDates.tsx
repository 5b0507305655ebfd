import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { BETWEEN } from '../data/listQuery';
import { useText } from '../i18n/useText';
import { DayField } from '../ui/DayField';
import { UNFINISHED_DAY } from '../ui/unfinishedDay';

/** The first and the last day of a period, while the list is filtered by two dates. */
export function PeriodDates() {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const { from, to, ...others } = filterValues;
  const isBetween = filterValues.received === BETWEEN;
  const isLeftOver = !isBetween && (from !== undefined || to !== undefined);
  useEffect(() => {
    if (isLeftOver) setFilters(others);
  });
  if (!isBetween) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginBlockEnd: 1.5 }}>
      <PeriodDay source="from" label={text('list.from')} />
      <PeriodDay source="to" label={text('list.to')} />
    </Box>
  );
}

function PeriodDay({ source, label }: { source: 'from' | 'to'; label: string }) {
  const { filterValues, setFilters } = useListContext();
  const [isUnfinished, setIsUnfinished] = useState(false);
  const change = (day: string) => {
    setIsUnfinished(day === UNFINISHED_DAY);
    if (day === UNFINISHED_DAY) return;
    const { [source]: _, ...others } = filterValues;
    setFilters(day === '' ? others : { ...others, [source]: day });
  };
  const value = isUnfinished ? UNFINISHED_DAY : String(filterValues[source] ?? '');
  return <DayField label={label} value={value} onChange={change} />;
}
