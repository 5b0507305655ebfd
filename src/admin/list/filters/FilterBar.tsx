import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Close from '@mui/icons-material/Close';
import FilterList from '@mui/icons-material/FilterList';
import Sort from '@mui/icons-material/Sort';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext, useListSortContext, useTranslate, useTranslateLabel } from 'react-admin';
import { useLabel, useText } from '../../i18n/useText';
import { MenuButton } from '../../ui/controls';
import { usePhone } from '../../ui/screen';
import { type Filter, useChipName } from './filters';
import { useViews, type View } from './ListViews';

/** The delay after the last keystroke before a filter is applied. */
export const FILTER_DEBOUNCE_MS = 250;

interface Props {
  filters: readonly Filter[];
  views: readonly View[];
}

/** Sets one filter, or removes it, and keeps the others. */
type Change = (source: string, value?: unknown) => void;

/**
 * The search, the menu of filters, and a chip for each filter that is set. The URL contains the filters, so a filtered
 * list can be bookmarked. The filters of the open view have no chip, because its tab names them.
 */
export function FilterBar({ filters, views }: Props) {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  // The list shows a change after a tick and a render. A change before that must not undo the one before it.
  const latest = useRef(filterValues);
  useEffect(() => {
    latest.current = filterValues;
  }, [filterValues]);
  const change: Change = (source, value) => {
    const { [source]: _, ...others } = latest.current;
    latest.current = value === undefined ? others : { ...others, [source]: value };
    setFilters(latest.current);
  };
  const implied = useViews(views).open?.filter ?? {};
  const chips = filters.filter(
    ({ source }) => filterValues[source] !== undefined && !(source in implied),
  );
  return (
    <Box role="search" aria-label={text('list.filters')} sx={bar}>
      <SearchField change={change} />
      <FilterMenu filters={filters} count={chips.length} change={change} />
      {chips.length > 0 && (
        <Box role="group" aria-label={text('list.active_filters')} sx={chipRow}>
          {chips.map((filter) => (
            <Chip key={filter.source} filter={filter} change={change} />
          ))}
          <Button size="small" onClick={() => setFilters({})}>
            {text('ra.navigation.clear_filters')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

/** The search words, which apply shortly after the last key. */
function SearchField({ change }: { change: Change }) {
  const text = useText();
  const { filterValues } = useListContext();
  const words = String(filterValues.q ?? '');
  const [typed, setTyped] = useState(words);
  const applied = useRef(words);
  useEffect(() => {
    // Somebody else changed the words, such as a link or the button that clears the filters.
    if (words === applied.current) return;
    applied.current = words;
    setTyped(words);
  }, [words]);
  const apply = useEffectEvent(() => {
    applied.current = typed;
    change('q', typed || undefined);
  });
  useEffect(() => {
    if (typed === applied.current) return undefined;
    const timer = setTimeout(apply, FILTER_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <input
      type="search"
      dir="auto"
      aria-label={text('list.search')}
      placeholder={text('list.search')}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  );
}

interface FilterMenuProps {
  filters: readonly Filter[];
  count: number;
  change: Change;
}

/** The menu of all filters, each under its field. */
function FilterMenu({ filters, count, change }: FilterMenuProps) {
  const text = useText();
  const label = useLabel();
  const fieldName = useTranslateLabel();
  const phone = usePhone();
  const { filterValues } = useListContext();
  const entries = filters.flatMap(({ source, label: name, choices = [], any, options = [] }) => {
    const current = filterValues[source];
    const entry = (value: unknown, shown: ReactNode) => ({
      key: `${source} ${value}`,
      label: shown,
      checked: current === value,
      onClick: () => change(source, current === value ? undefined : value),
    });
    const heading = name ? text(name) : fieldName({ source });
    return [
      ...(any ? choices : []).map(({ id }, place) => ({
        ...entry(id, label(choices, id)),
        ...(place === 0 && { heading }),
      })),
      ...options.map(({ value, name: option, item }) => entry(value, item ?? text(option))),
    ];
  });
  const title = count > 0 ? text('list.filters_count', { count }) : text('list.filters');
  return (
    <MenuButton
      label={title}
      {...(phone ? { icon: <FilterList /> } : { startIcon: <FilterList /> })}
      color="primary"
      items={entries}
    />
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
  '& input': {
    flex: { xs: '1 1 7rem', sm: '0 1 20rem' },
    minWidth: 0,
    height: '2.375rem',
    paddingInline: 1.5,
    border: '1px solid',
    borderColor: 'action.disabled',
    borderRadius: 1,
    color: 'text.primary',
    backgroundColor: 'transparent',
    font: 'inherit',
    // Phones zoom in on a field with a smaller text.
    fontSize: { xs: '1rem', md: '0.875rem' },
  },
  // The plugin for right-to-left styles fails at the standard name.
  '& input::-webkit-input-placeholder': placeholder,
  '& input::-moz-placeholder': placeholder,
  '& > .MuiButton-root': { flex: 'none' },
};

/** The menu for the sort order of cards. Selecting the current field again reverses the order. */
export function SortMenu({ fields }: { fields: readonly string[] }) {
  const translate = useTranslate();
  const translateLabel = useTranslateLabel();
  const phone = usePhone();
  const { resource, sort, setSort } = useListSortContext();
  const nameOf = (source: string) => String(translateLabel({ resource, source }));
  const name = nameOf(sort.field);
  const label = translate('ra.sort.sort_by', {
    field: name,
    field_lower_first: name.charAt(0).toLowerCase() + name.slice(1),
    order: translate(`ra.sort.${sort.order}`),
  });
  const order = (field: string) =>
    field === sort.field && sort.order === 'ASC' ? ('DESC' as const) : ('ASC' as const);
  return (
    <MenuButton
      label={phone ? label : name}
      {...(phone ? { icon: <Sort /> } : { 'aria-label': label, title: label })}
      color="primary"
      startIcon={sort.order === 'ASC' ? <ArrowUpward /> : <ArrowDownward />}
      items={fields.map((field) => ({
        key: field,
        label: nameOf(field),
        selected: field === sort.field,
        onClick: () => setSort({ field, order: order(field) }),
      }))}
    />
  );
}

/** A filter that is set. A click removes it. */
function Chip({ filter, change }: { filter: Filter; change: Change }) {
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
