import Search from '@mui/icons-material/Search';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { notifyManager, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { memo, useCallback, useState, useSyncExternalStore } from 'react';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { shortcutKey, useKeyDown } from '../keyboard/useShortcuts';
import { lazyPart } from '../lazyPart';
import { PartBoundary } from '../screen/PartBoundary';
import { useNarrow, usePhone } from '../screen/screen';
import { LogoMark } from '../theme/LogoMark';
import { pageGutter } from '../theme/layout';
import { AccountMenu, LanguageMenu } from './menus';
import { Tabs } from './Tabs';

/** Memoised, so that the bar does not re-render with every page and every response. */
export const TopBar = memo(function TopBar() {
  const text = useText();
  const phone = usePhone();
  return (
    <AppBar position="sticky" elevation={0} enableColorOnDark sx={bar}>
      <Box sx={row}>
        {!phone && <LogoMark />}
        <Box sx={brand}>
          <Typography component="p" sx={{ fontWeight: 600 }} noWrap>
            {text('app.name')}{' '}
            <Box
              component="span"
              sx={{
                display: { xs: 'none', sm: 'inline' },
                fontWeight: 400,
                color: 'night.textSecondary',
              }}
            >
              {text('app.title')}
            </Box>
          </Typography>
          <LastUpdated />
        </Box>
        {!phone && <Tabs />}
        <Box sx={actions}>
          <SearchButton />
          <Loading />
          <LanguageMenu />
          <AccountMenu />
        </Box>
      </Box>
    </AppBar>
  );
});

/** Turns while data loads, but not while it is read again. Its place stays reserved, so that the bar does not move. */
function Loading() {
  const isLoading = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0;
  return (
    <Box sx={{ width: 16, height: 16, marginInline: 1.5 }}>
      {isLoading && <CircularProgress color="inherit" size={16} thickness={6} />}
    </Box>
  );
}

const bar = {
  backgroundColor: 'night.main',
  backgroundImage: 'none',
  color: 'night.text',
  borderBlockEnd: '1px solid',
  borderColor: 'night.divider',
};
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  width: '100%',
  maxWidth: '110rem',
  marginInline: 'auto',
  ...pageGutter,
  minHeight: 64,
};
const brand = { minWidth: 0, flex: '1 1 0' };
const actions = {
  display: 'flex',
  justifyContent: 'end',
  alignItems: 'center',
  marginInlineEnd: -1.25,
  '& .MuiIconButton-root': { width: 44, height: 44 },
};

function LastUpdated() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = useCallback(
    // Queries can start while other components render, so updates are delayed until after the render.
    (changed: () => void) => cache.subscribe(notifyManager.batchCalls(changed)),
    [cache],
  );
  const updatedAt = useSyncExternalStore(subscribe, () => {
    const active = cache.findAll({ type: 'active' });
    // The check of the session reads no rows, but whether there is one.
    const shown = active.filter(({ state: { data } }) => Object(data) === data);
    return Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt));
  });
  const text = useText();
  const formats = useFormats();
  return (
    <Typography
      variant="caption"
      component="time"
      noWrap
      sx={{ display: 'block', color: 'night.textSecondary', minHeight: '1.7em' }}
      {...(updatedAt > 0 && {
        dateTime: new Date(updatedAt).toISOString(),
        title: formats.exact(updatedAt),
      })}
    >
      {updatedAt > 0 && text('app.updated', { time: formats.time(updatedAt) })}
    </Typography>
  );
}

const SearchDialog = lazyPart(async () => (await import('../search/SearchDialog')).SearchDialog);

/** Opens the search for clients, quotes and projects. Ctrl-K and Cmd-K do the same, even while the user types. */
function SearchButton() {
  const text = useText();
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const close = () => {
    setOpen(false);
    setTyped('');
  };
  useKeyDown((event) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(ctrlKey || metaKey) || shiftKey || altKey || shortcutKey(event) !== 'k') return;
    // Some browsers use this shortcut for a web search.
    event.preventDefault();
    setOpen(true);
  });
  const button = {
    color: 'inherit',
    'aria-keyshortcuts': 'Control+K Meta+K',
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {narrow ? (
        <Tooltip title={text('list.search')}>
          <IconButton {...button}>
            <Search />
          </IconButton>
        </Tooltip>
      ) : (
        <Button {...button} startIcon={<Search />} variant="outlined" sx={field}>
          {text('list.search')}
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

/** Collects keys until the dialog renders. Otherwise they would be shortcuts, such as a digit that sets a status. */
export function TypeAhead({ onType }: { onType: (change: (typed: string) => string) => void }) {
  useKeyDown((event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (key.length === 1) onType((typed) => typed + key);
    else if (key === 'Backspace') onType((typed) => typed.slice(0, -1));
    else if (key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
  return null;
}

const shortcut = /Mac|iPhone|iPad/u.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K';
const field = { gap: 1, borderColor: 'night.outline', whiteSpace: 'nowrap', marginInlineEnd: 1 };
