import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListSubheader from '@mui/material/ListSubheader';
import Popover from '@mui/material/Popover';
import type { PopperProps } from '@mui/material/Popper';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useListContext, useTranslateLabel } from 'react-admin';
import { useLabel, useText } from '../i18n/useText';
import { Initials } from '../screen/OwnerInitials';
import { usePeople } from '../screen/usePeople';
import type { ChangeFilter, Filter } from './filters';

interface Entry {
  key: string;
  heading: string;
  name: string;
  icon?: ReactNode;
  isSet: boolean;
  toggle: () => void;
}

interface Props {
  filters: readonly Filter[];
  change: ChangeFilter;
  button: HTMLElement;
  onClose: () => void;
}

/** The values of the filters below their headings. What staff type is found in all of them. */
export function FilterMenu({ filters, change, button, onClose }: Props) {
  const text = useText();
  const entries = useEntries(filters, change);
  const label = text('list.find_filter');
  return (
    <Popover
      open
      anchorEl={button}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': text('list.filters'), sx: paper } }}
    >
      <Autocomplete
        open
        multiple
        disableClearable
        autoHighlight
        forcePopupIcon={false}
        options={entries}
        value={entries.filter(({ isSet }) => isSet)}
        groupBy={({ heading }) => heading}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ key }) => key}
        isOptionEqualToValue={(one, other) => one.key === other.key}
        filterOptions={byWords}
        noOptionsText={text('list.no_filter')}
        onChange={(event, _, reason, details) => {
          // The key Backspace would remove the last filter that is set.
          if (reason === 'removeOption' && 'key' in event && event.key === 'Backspace') return;
          details?.option.toggle();
          onClose();
        }}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        renderValue={() => null}
        renderInput={({ inputProps, ...params }) => (
          <TextField
            {...params}
            autoFocus
            placeholder={label}
            slotProps={{ htmlInput: { ...inputProps, 'aria-label': label } }}
          />
        )}
        renderGroup={({ key, group, children }) => (
          // MUI's groups have no role, so that screen readers would not find the options.
          <Box key={key} role="group" aria-label={group}>
            <ListSubheader component="div" aria-hidden sx={heading}>
              {group}
            </ListSubheader>
            {children}
          </Box>
        )}
        renderOption={({ key, ...option }, { icon, name }) => (
          <li key={key} {...option}>
            {icon && <ListItemIcon>{icon}</ListItemIcon>}
            <bdi>{name}</bdi>
          </li>
        )}
        slots={{ popper: InPlace, paper: Box }}
        slotProps={{ listbox: { 'aria-label': text('list.filters'), sx: list } }}
      />
    </Popover>
  );
}

/** Finds 'offer sent' by the heading and the name. */
const byWords = createFilterOptions<Entry>({
  stringify: ({ heading, name }) => `${heading} ${name}`,
});

/** The options stand below the field instead of over the page. */
const InPlace = ({ children }: Pick<PopperProps, 'children'>) => (
  <div>{typeof children !== 'function' && children}</div>
);

const paper = { width: '20rem', padding: 1, maxWidth: 'calc(100vw - 32px)' };
const heading = { top: -8, lineHeight: 2.2, fontSize: '0.75rem' };
const list = {
  maxHeight: 'min(60vh, 30rem)',
  '& [role=group] + [role=group]': {
    marginBlockStart: 0.5,
    borderBlockStart: '1px solid',
    borderColor: 'divider',
  },
  '& .MuiAutocomplete-option': { minHeight: { xs: 44, sm: 32 }, fontSize: { sm: '0.875rem' } },
};

function useEntries(filters: readonly Filter[], change: ChangeFilter): Entry[] {
  const text = useText();
  const label = useLabel();
  const fieldName = useTranslateLabel();
  const { filterValues } = useListContext();
  const people = usePeople() ?? [];
  return filters.flatMap(({ source, label: title, choices = [], options = [], isPerson }) => {
    const heading = title ? text(title) : String(fieldName({ source }));
    const current = filterValues[source];
    const entry = (value: unknown, name: string, icon?: ReactNode): Entry => ({
      key: `${source} ${value}`,
      heading,
      name,
      icon,
      isSet: current === value,
      toggle: () => change(source, current === value ? undefined : value),
    });
    return [
      ...choices.map(({ id }) => entry(id, label(choices, id))),
      ...options.map(({ value, name }) => entry(value, text(name))),
      ...(isPerson ? people : []).map(({ name, color }) =>
        entry(name, name, <Initials name={name} color={color} />),
      ),
    ];
  });
}
