import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type Dispatch, type SetStateAction, useLayoutEffect, useState } from 'react';
import { useText } from '../i18n/useText';
import { shortcutKey } from '../keyboard/useShortcuts';
import { lazyPart } from '../lazyPart';
import { PartBoundary } from '../ui/dialog/PartBoundary';
import { useNarrow } from '../ui/useNarrow';

const SearchDialog = lazyPart(() =>
  import('../search/SearchDialog').then((module) => module.SearchDialog),
);

/**
 * Opens the search for clients, quotes and projects. Ctrl-K and Cmd-K do the same, even while the
 * user types.
 */
export function SearchButton() {
  const text = useText();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  // `useEffect` could add the listener too late for a key that is pressed right after the render.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, shiftKey, altKey } = event;
      if (!(ctrlKey || metaKey) || shiftKey || altKey || shortcutKey(event) !== 'k') return;
      // Some browsers use this shortcut for a web search.
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  const button = {
    color: 'inherit',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {narrow ? (
        <Tooltip title={text('search.title')}>
          <IconButton {...button}>
            <Search />
          </IconButton>
        </Tooltip>
      ) : (
        <Button {...button} startIcon={<Search />} variant="outlined" sx={field}>
          {text('search.title')}
          <Box component="kbd" aria-hidden sx={{ font: 'inherit', color: 'night.textSecondary' }}>
            {shortcut}
          </Box>
        </Button>
      )}
      <PartBoundary loading={<TypeAhead onType={setTyped} />}>
        {open && <SearchDialog typed={typed} onType={setTyped} onClose={close} />}
      </PartBoundary>
    </>
  );
}

/**
 * Collects the keys that are typed before the dialog renders. Otherwise the page would handle them
 * as shortcuts, such as a digit that sets a status.
 */
function TypeAhead({ onType }: { onType: Dispatch<SetStateAction<string>> }) {
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (key.length === 1) onType((typed) => typed + key);
      else if (key === 'Backspace') onType((typed) => typed.slice(0, -1));
      else if (key !== 'Enter') return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [onType]);
  return null;
}

const shortcut = /Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
const field = { gap: 1, borderColor: 'night.outline', whiteSpace: 'nowrap', marginInlineEnd: 1 };
