import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { FilterLiveForm, SelectInput, TextInput, useListContext } from 'react-admin';
import { useText } from '../../i18n/useText';
import { FIELD_HEIGHT } from '../../theme/AdminTheme';
import { MenuButton } from '../../ui/controls';
import { usePhone } from '../../ui/screen';
import type { Filter } from './filters';

/** The delay after the last keystroke before a filter is applied. */
export const FILTER_DEBOUNCE_MS = 250;

/** The filters of a list. The URL contains the filters, so a filtered list can be bookmarked. */
export function FilterBar({ filters }: { filters: readonly Filter[] }) {
  const text = useText();
  const phone = usePhone();
  const [expanded, setExpanded] = useState(false);
  return (
    <Box role="search" aria-label={text('list.filters')} sx={bar}>
      <FilterLiveForm debounce={FILTER_DEBOUNCE_MS}>
        <TextInput
          source="q"
          type="search"
          label={text('list.search')}
          helperText={false}
          parse={(value: string) => value}
          slotProps={{ htmlInput: { dir: 'auto' } }}
        />
        {phone && <ShowFilters expanded={expanded} onToggle={() => setExpanded(!expanded)} />}
        {(expanded || !phone) && (
          <Box sx={fields}>
            {filters.map(
              ({ source, label, choices = [], any }) =>
                any && (
                  <SelectInput
                    key={source}
                    source={source}
                    label={label && text(label)}
                    choices={[...choices]}
                    emptyText={text(any)}
                    helperText={false}
                  />
                ),
            )}
            <MoreFilters filters={filters} />
          </Box>
        )}
      </FilterLiveForm>
    </Box>
  );
}

/** A menu of rarely used filters. */
function MoreFilters({ filters }: { filters: readonly Filter[] }) {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const items = filters.flatMap(({ source, options = [] }) =>
    options.map(({ value, name, item }) => {
      const { [source]: current, ...others } = filterValues;
      const checked = current === value;
      return {
        key: `${source} ${value}`,
        label: item ?? text(name),
        checked,
        onClick: () => setFilters(checked ? others : { ...others, [source]: value }),
      };
    }),
  );
  if (items.length === 0) return null;
  return (
    <MenuButton label={text('list.more_filters')} color="inherit" className="field" items={items} />
  );
}

interface ShowFiltersProps {
  expanded: boolean;
  onToggle: () => void;
}

/** A button that shows the filters on a phone, where they would take half of the screen. */
function ShowFilters({ expanded, onToggle }: ShowFiltersProps) {
  const text = useText();
  const { filterValues } = useListContext();
  const { q, ...others } = filterValues;
  const count = Object.keys(others).length;
  const label = count > 0 ? text('list.filters_count', { count }) : text('list.filters');
  return (
    <Tooltip title={label}>
      <IconButton color="primary" aria-expanded={expanded} onClick={onToggle}>
        <FilterList />
        {count > 0 && <small>{count}</small>}
      </IconButton>
    </Tooltip>
  );
}

const bar = {
  // On a phone, the surrounding bar lays out the search and the filters.
  display: { xs: 'contents', sm: 'grid' },
  alignContent: 'center',
  flex: { sm: '1 1 100%', md: '1 1 0' },
  '& form': {
    display: { xs: 'contents', sm: 'grid' },
    alignItems: 'center',
    // Uses two lines where a single line would truncate the labels.
    gridTemplateColumns: { sm: 'repeat(3, 1fr)', md: 'minmax(0, 1.2fr)', lg: 'minmax(0, 1.6fr)' },
    gridAutoFlow: { md: 'column' },
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: 1,
  },
  '& .MuiFormControl-root': { width: '100%', minWidth: 0, margin: 0 },
  '& small': { marginInlineStart: 0.5, fontSize: '0.875rem', fontWeight: 600 },
  '& .field': {
    justifyContent: 'space-between',
    minHeight: FIELD_HEIGHT,
    paddingInline: 1.75,
    border: '1px solid',
    borderColor: 'action.disabled',
    color: 'text.secondary',
    fontWeight: 400,
    whiteSpace: 'nowrap',
  },
  '& form > .MuiFormControl-root': { flex: '1 1 7rem' },
  '& form > :first-of-type': { gridColumn: { sm: 'span 2', md: 'auto' } },
};
/** On a phone, the fields are below the search and the tools. */
const fields = {
  display: { xs: 'grid', sm: 'contents' },
  gridTemplateColumns: '1fr 1fr',
  gap: 1,
  flexBasis: '100%',
  order: 1,
};
