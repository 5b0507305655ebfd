import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext, useTranslateLabel } from 'react-admin';
import type { Choice } from '../../../domain/choices';
import { BETWEEN } from '../../data/listQuery';
import { useFormats } from '../../i18n/useFormats';
import { useLabel, useText } from '../../i18n/useText';
import { periods } from './FilterBar';

interface Props {
  statuses: readonly Choice[];
  projectTypes: readonly Choice[];
  /**
   * The labels of the filters other than status, project type and period. A label is false if its
   * filter is not set.
   */
  names: Readonly<Record<string, string | false>>;
}

/** The active filters, except the search words. A click on a filter removes it. */
export function FilterChips({ statuses, projectTypes, names }: Props) {
  const text = useText();
  const label = useLabel();
  const title = useTranslateLabel();
  const { filterValues, setFilters } = useListContext();
  const period = usePeriod();
  const is = (source: string, value: string) =>
    text('list.filter_is', { field: String(title({ source })), value });
  const { status, project_type } = filterValues;
  const named = {
    received: period && text('list.filter_is', { field: text('list.received'), value: period }),
    status: status && is('status', label(statuses, status)),
    project_type: project_type && is('project_type', label(projectTypes, project_type)),
    ...names,
  };
  const active = Object.entries(named).filter(([, name]) => name);
  if (active.length === 0) return null;
  const remove = (filter: string) => {
    const { [filter]: _, ...others } = filterValues;
    setFilters(others);
  };
  return (
    <Box role="group" aria-label={text('list.active_filters')} sx={chips}>
      {active.map(([filter, name]) => (
        <Button
          key={filter}
          size="small"
          endIcon={<Close />}
          aria-label={text('list.remove_filter', { name: String(name) })}
          onClick={() => remove(filter)}
          className="chip"
        >
          {name}
        </Button>
      ))}
      <Button size="small" onClick={() => setFilters({})}>
        {text('list.clear')}
      </Button>
    </Box>
  );
}

/** Returns the name of the period, or the first and the last day if the user chose them. */
function usePeriod(): string | undefined {
  const label = useLabel();
  const formats = useFormats();
  const { received, from, to } = useListContext().filterValues;
  if (received !== BETWEEN) return received && label(periods, received);
  const day = (date: unknown) =>
    typeof date === 'string' && /^\d{4}-\d\d-\d\d$/u.test(date) ? formats.calendarDay(date) : '…';
  return `${day(from)} – ${day(to)}`;
}

const chips = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  marginBlockEnd: 1.5,
  '& .MuiButton-root': { minHeight: { xs: 44, lg: 32 }, overflowWrap: 'anywhere' },
  '& .chip': {
    paddingInline: 1.25,
    color: 'text.primary',
    backgroundColor: 'action.selected',
    fontWeight: 400,
  },
};
