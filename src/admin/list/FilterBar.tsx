import FilterAltOff from '@mui/icons-material/FilterAltOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { FilterLiveForm, SelectInput, TextInput, useListContext } from 'react-admin';
import type { Choice } from '../../domain/choices';
import { dateRanges } from '../../domain/dates';
import { useText } from '../i18n/useText';

const periods = dateRanges.map((id) => ({ id, name: `choices.period.${id}` }));

interface Props {
  statuses: readonly Choice[];
  projectTypes: readonly Choice[];
  /** More inputs for the same form. */
  children?: ReactNode;
  /** Buttons that remove the filters without an input. */
  activeFilters?: ReactNode;
}

/** The filters of a list. They are in the address, so a filtered list can be bookmarked. */
export function FilterBar({ statuses, projectTypes, children, activeFilters }: Props) {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const filtered = Object.keys(filterValues).length > 0;
  return (
    <Box role="search" aria-label={text('list.filters')} sx={bar}>
      <FilterLiveForm debounce={250}>
        <TextInput
          source="q"
          type="search"
          label={text('list.search')}
          helperText={false}
          parse={(value: string) => value}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
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
      </FilterLiveForm>
      {activeFilters}
      <Button
        onClick={() => setFilters({})}
        startIcon={<FilterAltOff />}
        sx={{ display: filtered ? 'inline-flex' : 'none', flex: 'none', minHeight: 40 }}
      >
        {text('list.clear')}
      </Button>
    </Box>
  );
}

const bar = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  marginBlockEnd: 2,
  '& form': {
    display: 'grid',
    flex: { xs: '1 1 100%', md: '1 1 0' },
    maxWidth: { md: '68rem' },
    gridTemplateColumns: { xs: '1fr 1fr', md: '1.8fr' },
    gridAutoFlow: { md: 'column' },
    gridAutoColumns: { md: '1fr' },
    gap: 1.5,
  },
  '& form > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  '& .MuiFormControl-root': { width: '100%', minWidth: 0, margin: 0 },
};
