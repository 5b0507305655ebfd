import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { useIsFetching } from '@tanstack/react-query';
import { memo } from 'react';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { NEWS } from '../news/useNews';
import { LogoMark } from '../theme/LogoMark';
import { ResultNotices } from '../ui/changes/Notices';
import { PAGE, undoLast } from '../ui/changes/notices';
import { usePhone } from '../ui/usePhone';
import { AccountMenu } from './AccountMenu';
import { LastUpdated } from './LastUpdated';
import { LanguageMenu, ThemeMenu } from './menus';
import { pageGutter } from './pageGutter';
import { SearchButton } from './SearchButton';
import { Tabs } from './Tabs';

/** Memoised, so that the bar does not re-render with every page and every response. */
export const TopBar = memo(function TopBar() {
  const text = useText();
  const phone = usePhone();
  useShortcuts({ u: undoLast }, 'anywhere');
  return (
    <AppBar position="sticky" elevation={0} enableColorOnDark sx={bar}>
      <Box sx={row}>
        {!phone && <LogoMark />}
        <Box className="brand" sx={brand}>
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
        {!phone && <ResultNotices host={PAGE} sx={notice} />}
        {!phone && <Tabs />}
        <Box sx={actions}>
          <SearchButton />
          <Loading />
          <LanguageMenu />
          {!phone && <ThemeMenu />}
          <AccountMenu />
        </Box>
      </Box>
    </AppBar>
  );
});

/** Turns while data loads, except during polls. Its place stays reserved, so that the bar does not move. */
function Loading() {
  const isLoading = useIsFetching({ predicate: ({ queryKey }) => queryKey[0] !== NEWS }) > 0;
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
  // In a narrow window, a notice takes the place of the agency's name.
  '&:has(.MuiSnackbar-root) > .brand': { display: { sm: 'none', lg: 'block' } },
};
const brand = { minWidth: 0, flex: { xs: '1 1 0', sm: '0 1 auto', lg: 'none' } };
/** Places the notice in the free space beside the tabs. */
const notice = { flex: '1 1 0', minWidth: 0, display: 'grid', justifyItems: 'center' };
const actions = {
  display: 'flex',
  justifyContent: 'end',
  alignItems: 'center',
  marginInlineEnd: -1.25,
  '& .MuiIconButton-root': { width: 44, height: 44 },
};
