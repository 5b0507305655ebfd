import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useListContext } from 'react-admin';
import { useText } from '../../i18n/useText';
import { type Filter, useChipName } from './filters';

/** The given filters, which are set. A click on one removes it. */
export function FilterChips({ filters }: { filters: readonly Filter[] }) {
  const text = useText();
  const { setFilters } = useListContext();
  if (filters.length === 0) return null;
  return (
    <Box role="group" aria-label={text('list.active_filters')} sx={chips}>
      {filters.map((filter) => (
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

/** On a wide screen, beside the button of the filters, where many chips scroll sideways instead of moving the rows. */
const chips = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  order: { xs: 1, md: 0 },
  flexBasis: { xs: '100%', md: 'auto' },
  gap: 1,
  minWidth: 0,
  overflowX: { md: 'auto' },
  scrollbarWidth: 'none',
  '& .MuiButton-root': { flex: 'none', maxWidth: '100%', minHeight: { xs: 44, lg: 32 } },
  '& :focus-visible': { outlineOffset: -2 },
  '& .chip': {
    paddingInline: 1.25,
    color: 'text.primary',
    backgroundColor: 'action.selected',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
};
