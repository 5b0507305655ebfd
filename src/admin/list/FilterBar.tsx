import FilterAltOff from '@mui/icons-material/FilterAltOff';
import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { FilterLiveForm, SelectInput, TextInput, useListContext } from 'react-admin';
import type { Choice } from '../../domain/choices';
import { dateRanges } from '../../domain/dates';
import { BETWEEN } from '../data/listQuery';
import { useText } from '../i18n/useText';
import { usePhone } from '../ui/usePhone';
import { Deferred } from './Deferred';

/** How long a filter waits for the next key. */
export const FILTER_DEBOUNCE_MS = 250;

const periods = [...dateRanges, BETWEEN].map((id) => ({ id, name: `choices.period.${id}` }));

interface Props {
  statuses: readonly Choice[];
  projectTypes: readonly Choice[];
  /** More inputs for the same form. */
  children?: ReactNode;
}

/** The filters of a list. They are in the address, so a filtered list can be bookmarked. */
export function FilterBar({ statuses, projectTypes, children }: Props) {
  const text = useText();
  const phone = usePhone();
  const [expanded, setExpanded] = useState(false);
  return (
    <Box role="search" aria-label={text('list.filters')} sx={bar}>
      <Deferred>
        <FilterLiveForm debounce={FILTER_DEBOUNCE_MS}>
          <TextInput
            source="q"
            type="search"
            label={text('list.search')}
            helperText={false}
            parse={(value: string) => value}
            slotProps={{ htmlInput: { dir: 'auto' } }}
          />
          {(expanded || !phone) && (
            <>
              <SelectInput
                source="received"
                label={text('list.received')}
                choices={periods}
                emptyText={text('list.any_period')}
                helperText={false}
              />
              <SelectInput
                source="status"
                choices={[...statuses]}
                emptyText={text('list.any_status')}
                helperText={false}
              />
              <SelectInput
                source="project_type"
                choices={[...projectTypes]}
                emptyText={text('list.any_type')}
                helperText={false}
              />
              {children}
            </>
          )}
        </FilterLiveForm>
        {phone && <MoreFilters expanded={expanded} onToggle={() => setExpanded(!expanded)} />}
        <ClearFilters />
      </Deferred>
    </Box>
  );
}

interface MoreFiltersProps {
  expanded: boolean;
  onToggle: () => void;
}

/** Shows the filters beside the search on a phone, where they would take half of the screen. */
function MoreFilters({ expanded, onToggle }: MoreFiltersProps) {
  const text = useText();
  const { filterValues } = useListContext();
  const { q, ...others } = filterValues;
  const count = Object.keys(others).length;
  return (
    <Button
      variant="outlined"
      aria-expanded={expanded}
      startIcon={<FilterList />}
      onClick={onToggle}
      sx={{ minHeight: 44 }}
    >
      {count > 0 ? text('list.filters_count', { count }) : text('list.filters')}
    </Button>
  );
}

/** Keeps its place when there is nothing to clear, so that the fields do not move. */
function ClearFilters() {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <Tooltip title={text('list.clear')}>
      <IconButton
        color="primary"
        onClick={() => setFilters({})}
        sx={{
          width: 44,
          height: 44,
          visibility: isFiltered ? 'visible' : 'hidden',
          display: { xs: isFiltered ? 'inline-flex' : 'none', sm: 'inline-flex' },
        }}
      >
        <FilterAltOff />
      </IconButton>
    </Tooltip>
  );
}

const bar = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'start',
  gap: 0.5,
  // As high as its fields where it stands over the actions, and as wide as it can beside them.
  flex: { xs: 'none', lg: '1 1 0' },
  // Keeps the place of the inputs before they render.
  minHeight: 44,
  '& form': {
    display: 'grid',
    flex: '1 1 0',
    minWidth: 0,
    gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(0, 1.6fr)' },
    gridAutoFlow: { sm: 'column' },
    gridAutoColumns: { sm: 'minmax(0, 1fr)' },
    gap: 1,
  },
  '& form > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  '& .MuiFormControl-root': { width: '100%', minWidth: 0, margin: 0 },
  '& .MuiInputLabel-root, & .MuiInputBase-root': { fontSize: { lg: '0.875rem' } },
};
