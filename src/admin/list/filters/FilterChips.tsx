import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText';
import { type Filter, useChipName } from './filters';

/** The active filters, except the search words. A click on a filter removes it. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const active = filters.filter(({ source }) => filterValues[source] !== undefined);
  if (active.length === 0) return null;
  return (
    <Box role="group" aria-label={text('list.active_filters')} sx={chips}>
      {active.map((filter) => (
        <Chip key={filter.source} filter={filter} />
      ))}
      <Button size="small" onClick={() => setFilters({})}>
        {text('ra.navigation.clear_filters')}
      </Button>
    </Box>
  );
}

function Chip({ filter }: { filter: Filter }) {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const { [filter.source]: value, ...others } = filterValues;
  const name = useChipName(filter, value);
  if (!name) return null;
  return (
    <Button
      size="small"
      endIcon={<Close />}
      aria-label={text('list.remove_filter', { name })}
      onClick={() => setFilters(others)}
      className="chip"
    >
      {name}
    </Button>
  );
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
