import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import useAutocomplete from '@mui/material/useAutocomplete';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useErrorText } from '../i18n/errorTexts';
import { useText } from '../i18n/useText';
import { Facts } from '../screen/Facts';
import { type Choice, type SearchOption, useSearchOptions } from './useSearchOptions';

interface Props {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
  /** Without it, the dialog opens what is found. With it, whoever opened the dialog also closes it then. */
  choice?: Choice & { title: string };
}

export function SearchDialog(props: Props) {
  const text = useText();
  const title = props.choice?.title ?? text('list.search');
  return (
    <Dialog
      open
      onClose={props.onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': title } }}
      sx={dialog}
    >
      <Combobox {...props} title={title} />
    </Dialog>
  );
}

/** MUI's combobox, whose options stand below the field. */
function Combobox({ title, typed, onType, onClose, choice }: Props & { title: string }) {
  const text = useText();
  const explain = useErrorText();
  const { options, error, isSearching } = useSearchOptions(typed, choice);
  const choose = (option: SearchOption) => {
    if (!choice) onClose();
    option.run();
  };
  const { highlight, onEnter } = useEnter(options, isSearching, choose);
  const combobox = useAutocomplete({
    open: true,
    // Otherwise, MUI highlights the first option again when the dialog renders.
    disableCloseOnSelect: true,
    autoHighlight: true,
    clearOnBlur: false,
    selectOnFocus: false,
    handleHomeEndKeys: false,
    options,
    groupBy: ({ group }) => group,
    getOptionLabel: ({ label }) => label,
    getOptionKey: ({ id }) => id,
    // The database has found them.
    filterOptions: (found) => found,
    value: null,
    inputValue: typed,
    onInputChange: (_, value, reason) => reason === 'input' && onType(value),
    onHighlightChange: (_, option) => highlight(option),
    onChange: (_, option) => option && choose(option),
    onClose: (_, reason) => reason === 'escape' && onClose(),
  });
  const groups = combobox.groupedOptions as Group[];
  return (
    <Box {...combobox.getRootProps({ onKeyDown: onEnter })} sx={{ display: 'contents' }}>
      <InputBase
        autoFocus
        fullWidth
        placeholder={text('search.hint')}
        startAdornment={<Search sx={{ color: 'text.secondary', marginInlineEnd: 1.5 }} />}
        endAdornment={
          <IconButton aria-label={text('ra.action.close')} onClick={onClose} edge="end">
            <Close />
          </IconButton>
        }
        inputProps={{ ...combobox.getInputProps(), dir: 'auto', 'aria-label': title }}
        sx={field}
      />
      {error && <Alert severity="error">{explain(error, 'errors.search')}</Alert>}
      <Box role="status" sx={{ paddingInline: 2, color: 'text.secondary' }}>
        {isSearching && text('search.searching')}
        {!isSearching &&
          typed.trim() !== '' &&
          options.length === 0 &&
          text('search.nothing_found')}
      </Box>
      {options.length > 0 && (
        <Box
          component="ul"
          {...combobox.getListboxProps()}
          aria-labelledby={undefined}
          aria-label={title}
          sx={results}
        >
          {groups.map(({ group, index: start, options: found }) => (
            <Box key={group} role="group" aria-label={group}>
              <Box aria-hidden sx={heading}>
                {group}
              </Box>
              {found.map((option, place) => {
                const { key, ...props } = combobox.getOptionProps({
                  option,
                  index: start + place,
                });
                return (
                  <Box key={key} component="li" {...props} sx={row}>
                    <option.icon fontSize="small" sx={{ color: 'text.secondary' }} />
                    <Label option={option} />
                  </Box>
                );
              })}
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

/** A group of options, and the index of the first of them. */
interface Group {
  group: string;
  index: number;
  options: SearchOption[];
}

/** If Enter is pressed during a search, the option runs after the results for the whole text have arrived. */
function useEnter(
  options: readonly SearchOption[],
  isSearching: boolean,
  choose: (option: SearchOption) => void,
) {
  const [highlighted, highlight] = useState<SearchOption | null>(null);
  const [isAsked, setAsked] = useState(false);
  const start = useEffectEvent(() => {
    setAsked(false);
    const option = options.find(({ id }) => id === highlighted?.id) ?? options[0];
    if (option) choose(option);
  });
  const isReady = isAsked && !isSearching;
  useEffect(() => {
    if (isReady) start();
  }, [isReady]);
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isSearching) return;
    event.preventDefault();
    setAsked(true);
    // MUI would take one of the results for the text before.
    Object.assign(event, { defaultMuiPrevented: true });
  };
  return { highlight, onEnter };
}

const dialog = {
  '& .MuiDialog-container': { alignItems: 'start' },
  '& .MuiDialog-paper': { marginBlockStart: { xs: 1, sm: 8 }, marginInline: { xs: 1, sm: 4 } },
};
const field = {
  flex: 'none',
  minHeight: 56,
  paddingInline: 2,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  '& input': { textOverflow: 'ellipsis' },
};

function Label({ option: { label, details } }: { option: SearchOption }) {
  return (
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <bdi>{label}</bdi>
      {details.length > 0 && (
        <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          <Facts list={details} />
        </Box>
      )}
    </Box>
  );
}

const results = {
  margin: 0,
  padding: 0,
  paddingBlockEnd: 1,
  maxHeight: 'min(60vh, 32rem)',
  overflowY: 'auto',
  listStyle: 'none',
};
const heading = {
  paddingInline: 2,
  paddingBlockStart: 1.5,
  color: 'text.secondary',
  fontSize: '0.8125rem',
};
const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 44,
  paddingInline: 2,
  paddingBlock: 0.5,
  cursor: 'pointer',
  // The class of MUI for the option that Enter chooses. Its ground alone hardly differs.
  '&.Mui-focused': {
    backgroundColor: 'action.hover',
    outline: '2px solid',
    outlineColor: 'secondary.main',
    outlineOffset: -2,
  },
};
