import Close from '@mui/icons-material/Close';
import ExpandMore from '@mui/icons-material/ExpandMore';
import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext, useTranslateLabel } from 'react-admin';
import { useLabel, useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import { PartBoundary } from '../screen/PartBoundary';
import { usePhone } from '../screen/screen';
import { type ChangeFilter, type Filter, useChipName } from './filters';
import { useViews, type View } from './ListViews';

const FilterMenu = lazyPart(async () => (await import('./FilterMenu')).FilterMenu);

/** The delay after the last keystroke before a filter is applied. */
export const FILTER_DEBOUNCE_MS = 250;

interface Props {
  filters: readonly Filter[];
  views: readonly View[];
}

/**
 * The search, the selects, the menu of the other filters, and a chip for each of these that is set. The URL contains the
 * filters, so a filtered list can be bookmarked. The filters of the open view have no chip, because its tab names them.
 */
export function FilterBar({ filters, views }: Props) {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  // The list shows a change after a tick and a render. A change before that must not undo the one before it.
  const asked = useRef({ from: filterValues, values: filterValues });
  const change: ChangeFilter = (source, value) => {
    const { parts = [] } = filters.find((filter) => filter.source === source) ?? {};
    const { from, values: newer } = asked.current;
    const latest = from === filterValues ? newer : filterValues;
    const others = Object.entries(latest).filter(([name]) => ![source, ...parts].includes(name));
    const values = Object.fromEntries([
      ...others,
      ...(value === undefined ? [] : [[source, value]]),
    ]);
    asked.current = { from: filterValues, values };
    setFilters(values);
  };
  const place = useRef<HTMLDivElement>(null);
  // A pressed chip disappears, and with the last one the button that clears them.
  const removed = () =>
    place.current?.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.focus();
  const phone = usePhone();
  const selects = phone ? [] : filters.filter(({ any }) => any);
  const others = filters.filter((filter) => !selects.includes(filter));
  const implied = useViews(views).open?.filter ?? {};
  const set = filters.filter(
    ({ source }) => filterValues[source] !== undefined && !(source in implied),
  );
  const chips = set.filter(
    (filter) => !selects.includes(filter) || !hasChoice(filter, filterValues[filter.source]),
  );
  return (
    <Box ref={place} role="search" aria-label={text('list.filters')} sx={bar}>
      <SearchField change={change} />
      {selects.map((filter) => (
        <FilterSelect key={filter.source} filter={filter} change={change} />
      ))}
      <FilterButton filters={others} count={chips.length} change={change} />
      {set.length > 0 && (
        <Box role="group" aria-label={text('list.active_filters')} sx={chipRow}>
          {chips.map((filter) => (
            <Chip
              key={filter.source}
              filter={filter}
              change={(source) => {
                change(source);
                removed();
              }}
            />
          ))}
          <Button
            size="small"
            onClick={() => {
              setFilters({});
              removed();
            }}
          >
            {text('ra.navigation.clear_filters')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** The search words, which apply shortly after the last key. */
function SearchField({ change }: { change: ChangeFilter }) {
  const text = useText();
  const { filterValues } = useListContext();
  const words = String(filterValues.q ?? '');
  const [typed, setTyped] = useState(words);
  const [applied, setApplied] = useState(words);
  const [shown, show] = useState(words);
  if (words !== shown) {
    show(words);
    // Somebody else changed the words, such as a link or the button that clears the filters.
    if (words !== applied) {
      setApplied(words);
      setTyped(words);
    }
  }
  const apply = useEffectEvent(() => {
    setApplied(typed);
    change('q', typed || undefined);
  });
  const isWaiting = typed !== applied;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key starts the time again
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(apply, FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, isWaiting]);
  return (
    <input
      type="search"
      // Without words, `auto` would be left to right.
      dir={typed ? 'auto' : undefined}
      aria-label={text('list.search')}
      placeholder={text('list.search')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

interface FilterProps {
  filter: Filter;
  change: ChangeFilter;
}

const hasChoice = ({ choices = [] }: Filter, value: unknown) =>
  choices.some(({ id }) => id === value);

/** One field with all its values, such as the status. */
function FilterSelect({ filter, change }: FilterProps) {
  const { source, choices = [], any } = filter;
  const text = useText();
  const label = useLabel();
  const fieldName = useTranslateLabel();
  const { filterValues } = useListContext();
  const value = filterValues[source];
  return (
    <TextField
      select
      id={`filter-${source}`}
      label={fieldName({ source })}
      value={hasChoice(filter, value) ? value : ''}
      onChange={({ target }) => change(source, target.value || undefined)}
      slotProps={shownEmpty}
    >
      <MenuItem value="">{any && text(any)}</MenuItem>
      {choices.map(({ id }) => (
        <MenuItem key={id} value={id}>
          {label(choices, id)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Shows the name of no choice as the value, below the label. */
const shownEmpty = { select: { displayEmpty: true }, inputLabel: { shrink: true } };

interface FilterMenuProps {
  filters: readonly Filter[];
  count: number;
  change: ChangeFilter;
}

/** The button that opens the menu of filters. */
function FilterButton({ filters, count, change }: FilterMenuProps) {
  const text = useText();
  const phone = usePhone();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const title = count > 0 ? text('list.filters_count', { count }) : text('list.filters');
  const trigger = {
    color: 'primary',
    'aria-haspopup': 'dialog',
    'aria-expanded': button !== null,
    onClick: ({ currentTarget }: { currentTarget: HTMLElement }) => setButton(currentTarget),
  } as const;
  return (
    <>
      {phone ? (
        <IconButton aria-label={title} title={title} {...trigger}>
          <FilterList />
        </IconButton>
      ) : (
        <Button startIcon={<FilterList />} endIcon={<ExpandMore />} {...trigger}>
          {title}
        </Button>
      )}
      <PartBoundary>
        {button && (
          <FilterMenu
            filters={filters}
            change={change}
            button={button}
            onClose={() => setButton(null)}
          />
        )}
      </PartBoundary>
    </>
  );
}

const placeholder = { color: 'text.secondary', opacity: 1 };
const bar = {
  // On a phone, the surrounding bar lays out the search, the filters and the tools.
  display: { xs: 'contents', md: 'flex' },
  alignItems: 'center',
  flex: '1 1 0',
  gap: 1,
  minWidth: 0,
  // Beside an open record, first the search and then the selects give way to the chips.
  '& .MuiTextField-root': { flex: { xs: '0 0 11.5rem', md: '0 2 10.5rem' }, minWidth: '7.5rem' },
  '& > input': {
    flex: { xs: '1 1 7rem', md: '0 20 20rem' },
    minWidth: { xs: 0, md: '7.5rem' },
    height: '2.375rem',
    paddingInline: 1.5,
    border: '1px solid',
    borderColor: 'tones.ink.line',
    borderRadius: 1,
    color: 'text.primary',
    backgroundColor: 'transparent',
    font: 'inherit',
    // Phones zoom in on a field with a smaller text.
    fontSize: { xs: '1rem', md: '0.875rem' },
  },
  // The plugin for right-to-left styles fails at the standard name.
  '& > input::-webkit-input-placeholder': placeholder,
  '& > input::-moz-placeholder': placeholder,
  '& > .MuiButton-root': { flex: 'none' },
};

/** A filter that is set. A click removes it. */
function Chip({ filter, change }: FilterProps) {
  const text = useText();
  const { filterValues } = useListContext();
  const name = useChipName(filter, filterValues[filter.source]);
  if (!name) return null;
  return (
    <Button
      size="small"
      endIcon={<Close />}
      aria-label={text('list.remove_filter', { name })}
      onClick={() => change(filter.source)}
      className="chip"
    >
      {name}
    </Button>
  );
}

/** On a wide screen, beside the button of the filters, where many chips scroll sideways instead of moving the rows. */
const chipRow = {
  display: 'flex',
  flexWrap: { xs: 'wrap', md: 'nowrap' },
  alignItems: 'center',
  order: { xs: 1, md: 0 },
  flexBasis: { xs: '100%', md: 'auto' },
  gap: 1,
  minWidth: 0,
  overflowX: { md: 'auto' },
  scrollbarWidth: 'none',
  '& .MuiButton-root': {
    flex: 'none',
    maxWidth: { xs: '100%', md: 'none' },
    minHeight: { xs: 44, lg: 32 },
    whiteSpace: { md: 'nowrap' },
  },
  '& :focus-visible': { outlineOffset: -2 },
  '& .chip': {
    paddingInline: 1.25,
    color: 'text.primary',
    backgroundColor: 'action.selected',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
};
