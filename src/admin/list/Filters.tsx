import Tune from '@mui/icons-material/Tune';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import {
  Children,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { FilterButton, FilterForm, useListContext } from 'react-admin';
import { useText } from '../i18n/useText';
import { usePhone } from '../screen/screen';
import { useKeepFocus } from '../screen/useKeepFocus';
import { FILTER_DEBOUNCE_MS } from './SearchWords';

interface FilterProps {
  source: string;
  alwaysOn?: boolean;
  /** Whether the filter cannot be added, because only links set it. */
  isOnlyLinked?: boolean;
}

/**
 * The filters of a list: react-admin's inputs, of which those that are `alwaysOn` stand before the button that adds the others.
 * The URL contains their values, so a filtered list can be bookmarked. On a phone, a button unfolds them.
 */
export function Filters({ children }: { children: ReactNode }) {
  const text = useText();
  const phone = usePhone();
  const id = useId();
  const place = useKeepFocus<HTMLDivElement>();
  useOpenAdded(place);
  const { filterValues } = useListContext();
  const [isOpen, open] = useState(false);
  const filters = Children.toArray(children).filter((filter): filter is ReactElement<FilterProps> =>
    isValidElement<FilterProps>(filter),
  );
  const always = filters.filter(({ props }) => props.alwaysOn);
  const others = filters.filter(({ props }) => !props.alwaysOn);
  const count = filters.filter(({ props }) => filterValues[props.source] !== undefined).length;
  const label = count > 0 ? text('list.filters_count', { count }) : text('list.filters');
  return (
    <Box sx={bar}>
      {phone && (
        <IconButton
          color="primary"
          aria-label={label}
          title={label}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => open(!isOpen)}
        >
          {/* The name of the button has the number. */}
          <Badge variant="dot" invisible={count === 0} color="primary">
            <Tune />
          </Badge>
        </IconButton>
      )}
      {(!phone || isOpen) && (
        <Box
          ref={place}
          id={id}
          role="group"
          aria-label={text('list.filters')}
          tabIndex={-1}
          sx={forms}
        >
          <FilterForm filters={always} {...atOnce} />
          <FilterButton filters={others.filter(({ props }) => !props.isOnlyLinked)} />
          <FilterForm filters={others} {...afterTyping} />
        </Box>
      )}
    </Box>
  );
}

// Of react-admin's `FilterLiveForm`, which the type of `FilterForm` leaves out.
const atOnce = { debounce: 0 };
const afterTyping = { debounce: FILTER_DEBOUNCE_MS };

/** Opens the choices of a select that was just added, of which react-admin focuses only a hidden input. */
function useOpenAdded(place: RefObject<HTMLElement | null>): void {
  const { displayedFilters } = useListContext();
  const shown = Object.keys(displayedFilters).join();
  const last = useRef(shown);
  useEffect(() => {
    const before = last.current.split(',');
    last.current = shown;
    const added = shown.split(',').find((source) => !before.includes(source));
    if (!added) return undefined;
    // The select knows where to open once it has rendered.
    const frame = requestAnimationFrame(() =>
      place.current
        ?.querySelector(`[data-source="${CSS.escape(added)}"] .MuiSelect-select`)
        ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown, place]);
}

/** A phone lays out the button beside the search, and what it unfolds below. */
const bar = { display: { xs: 'contents', sm: 'block' }, flex: '1 1 auto', minWidth: 0 };
const forms = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  order: { xs: 1, sm: 0 },
  flexBasis: { xs: '100%', sm: 'auto' },
  paddingBlock: { xs: 0.5, sm: 0 },
  '& form': { display: 'contents' },
  '& .RaFilterForm-clearFix, & .RaFilterFormInput-spacer': { display: 'none' },
  // One box around the name of the filter, its value and the button that removes it.
  '& .filter-field': {
    width: 'auto',
    maxWidth: '100%',
    minHeight: { xs: 44, lg: 36 },
    alignItems: 'center',
    border: '1px solid transparent',
    borderRadius: '8px',
    backgroundColor: 'action.selected',
    fontSize: '0.875rem',
    // MUI marks a select without a value.
    '&:has(.notranslate)': { borderColor: 'tones.ink.line', backgroundColor: 'transparent' },
    '&:hover': { borderColor: 'text.secondary' },
    '&:has(:focus-visible:not(button))': { outline: '2px solid', outlineColor: 'secondary.main' },
  },
  '&& .hide-filter': { margin: 0, padding: { xs: 1.25, lg: 1 }, color: 'text.secondary' },
  '& .hide-filter svg': { fontSize: '1rem' },
  '&& .filter-field .MuiFormControl-root, && .filter-field .MuiAutocomplete-root': {
    flexDirection: 'row',
    alignItems: 'center',
    width: 'auto',
    minWidth: 0,
    margin: 0,
  },
  '& .filter-field .MuiInputLabel-root': {
    position: 'static',
    flex: 'none',
    maxWidth: 'none',
    transform: 'none',
    paddingInlineStart: 1.5,
    color: 'text.secondary',
    fontSize: 'inherit',
  },
  '& .filter-field fieldset': { display: 'none' },
  '&& .filter-field .MuiInputBase-input': {
    paddingBlock: 0.5,
    paddingInlineStart: 0.75,
    fontSize: { xs: '1rem', md: '0.875rem' },
    fontWeight: 500,
    outline: 'none',
  },
  '&& .filter-field .MuiSelect-select': { minWidth: 0, backgroundColor: 'transparent' },
  '&& .filter-field .MuiAutocomplete-root': { minWidth: '16rem' },
  '& .MuiButton-root': { minHeight: { xs: 44, lg: 36 } },
};
