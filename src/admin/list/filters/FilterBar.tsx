import FilterList from '@mui/icons-material/FilterList';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useListContext, useTranslateLabel } from 'react-admin';
import { useLabel, useText } from '../../i18n/useText';
import { MenuButton } from '../../ui/controls';
import { usePhone } from '../../ui/screen';
import { FilterChips } from './FilterChips';
import type { Filter } from './filters';
import { useViews, type View } from './views';

/** The delay after the last keystroke before a filter is applied. */
export const FILTER_DEBOUNCE_MS = 250;

interface Props {
  filters: readonly Filter[];
  views: readonly View[];
}

/**
 * The search, the menu of filters, and a chip for each filter that is set. The URL contains the filters, so a filtered
 * list can be bookmarked. The filters of the open view have no chip, because its tab names them.
 */
export function FilterBar({ filters, views }: Props) {
  const text = useText();
  const { filterValues } = useListContext();
  const implied = useViews(views).open?.filter ?? {};
  const chips = filters.filter(
    ({ source }) => filterValues[source] !== undefined && !(source in implied),
  );
  return (
    <Box role="search" aria-label={text('list.filters')} sx={bar}>
      <SearchField />
      <FilterMenu filters={filters} count={chips.length} />
      <FilterChips filters={chips} />
    </Box>
  );
}

/** The search words, which apply shortly after the last key. */
function SearchField() {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
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
    const { q, ...others } = filterValues;
    setFilters(typed === '' ? others : { ...others, q: typed });
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

/** The menu of all filters, each under its field. */
function FilterMenu({ filters, count }: { filters: readonly Filter[]; count: number }) {
  const text = useText();
  const label = useLabel();
  const fieldName = useTranslateLabel();
  const phone = usePhone();
  const { filterValues, setFilters } = useListContext();
  const entries = filters.flatMap(({ source, label: name, choices = [], any, options = [] }) => {
    const { [source]: current, ...others } = filterValues;
    const entry = (value: unknown, shown: ReactNode) => ({
      key: `${source} ${value}`,
      label: shown,
      checked: current === value,
      onClick: () => setFilters(current === value ? others : { ...others, [source]: value }),
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
