import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useErrorText, useText } from '../i18n/useText';
import { Facts } from '../kit/Facts';
import { type SearchOption, useSearchOptions } from './useSearchOptions';

interface Props {
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
}

/** The focus stays in the field, whose `aria-activedescendant` refers to the active option. */
export function SearchDialog({ typed, onType, onClose }: Props) {
  const text = useText();
  const explain = useErrorText();
  const list = useId();
  const { groups, error, isSearching } = useSearchOptions(typed);
  const options = groups.flatMap((group) => group.options);
  const selection = useActiveOption(list, options, isSearching, onClose);
  const title = text('list.search');
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      slotProps={{ paper: { 'aria-label': title } }}
      sx={dialog}
    >
      <InputBase
        autoFocus
        fullWidth
        value={typed}
        placeholder={text('search.hint')}
        onChange={({ target }) => {
          onType(target.value);
          selection.setActive(null);
        }}
        onKeyDown={selection.onKeyDown}
        startAdornment={<Search sx={{ color: 'text.secondary', marginInlineEnd: 1.5 }} />}
        endAdornment={
          <IconButton aria-label={text('ra.action.close')} onClick={onClose} edge="end">
            <Close />
          </IconButton>
        }
        inputProps={{
          role: 'combobox',
          dir: 'auto',
          'aria-label': title,
          'aria-expanded': options.length > 0,
          'aria-controls': list,
          'aria-autocomplete': 'list',
          'aria-activedescendant': selection.activeId,
        }}
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
        <Box role="listbox" id={list} aria-label={title} sx={results}>
          {groups.map(
            ({ name, icon: Icon, options: found }) =>
              found.length > 0 && (
                <Box key={name} role="group" aria-label={name}>
                  <Box aria-hidden sx={heading}>
                    {name}
                  </Box>
                  {found.map((option) => (
                    // The option handles no keys, because the focus stays in the search field.
                    <Box
                      key={option.id}
                      id={`${list}-${option.id}`}
                      role="option"
                      aria-selected={option === selection.active}
                      onPointerMove={() => selection.setActive(option.id)}
                      onClick={() => selection.choose(option)}
                      sx={row}
                    >
                      <Icon fontSize="small" sx={{ color: 'text.secondary' }} />
                      <Label option={option} />
                    </Box>
                  ))}
                </Box>
              ),
          )}
        </Box>
      )}
    </Dialog>
  );
}

/** Enter activates the first option, until the arrow keys or the pointer select another. */
function useActiveOption(
  list: string,
  options: readonly SearchOption[],
  isSearching: boolean,
  onClose: () => void,
) {
  const [id, setActive] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const index = Math.max(
    0,
    options.findIndex((option) => option.id === id),
  );
  const active = options[index];
  const activeId = active && `${list}-${active.id}`;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const choose = (option: SearchOption) => {
    onClose();
    option.run();
  };
  // If Enter is pressed during a search, the active option runs after the results for the whole text have arrived.
  const start = useEffectEvent(() => {
    setIsAsked(false);
    if (active) choose(active);
  });
  const isReady = isAsked && !isSearching;
  useEffect(() => {
    if (isReady) start();
  }, [isReady]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = steps[event.key];
    if (event.key === 'Enter') setIsAsked(true);
    if (step === undefined || options.length === 0) return;
    event.preventDefault();
    setActive(options[(index + step + options.length) % options.length]?.id ?? null);
  };
  return { active, activeId, setActive, onKeyDown, choose };
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

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

const results = { overflowY: 'auto', maxHeight: 'min(60vh, 32rem)', paddingBlockEnd: 1 };
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
  '&[aria-selected=true]': { backgroundColor: 'action.hover' },
};
