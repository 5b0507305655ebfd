import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { LoadingIndicator } from 'react-admin';
import { useText } from '../i18n/useText';
import { AccountMenu } from './AccountMenu';
import { LanguageMenu } from './LanguageMenu';
import { LastUpdated } from './LastUpdated';
import { LogoMark } from './LogoMark';
import { sideRoom } from './sideRoom';
import { Tabs } from './Tabs';
import { ThemeMenu } from './ThemeMenu';
import { useLater } from './useLater';
import { usePhone } from './usePhone';

// Drawn once: react-admin's layout around it is drawn at every turn.
export const TopBar = memo(() => {
  const text = useText();
  const phone = usePhone();
  const drawn = useLater();
  return (
    <AppBar position="sticky" elevation={0} enableColorOnDark sx={bar}>
      <Box sx={row}>
        {!phone && <LogoMark />}
        <Box sx={{ minWidth: 0, flex: { xs: '1 1 0', md: 'none' } }}>
          <Typography component="p" sx={{ fontWeight: 600 }} noWrap>
            {text('app.name')}{' '}
            <Box
              component="span"
              sx={{ display: { xs: 'none', sm: 'inline' }, fontWeight: 400, color: '#B3BCD2' }}
            >
              {text('app.title')}
            </Box>
          </Typography>
          <LastUpdated />
        </Box>
        {!phone && <Tabs />}
        <Box sx={actions}>
          {drawn && (
            <>
              <LoadingIndicator />
              <LanguageMenu />
              <ThemeMenu />
              <AccountMenu />
            </>
          )}
        </Box>
      </Box>
    </AppBar>
  );
});

const bar = {
  backgroundColor: '#0A1020',
  backgroundImage: 'none',
  color: '#FBF9F4',
  borderBlockEnd: '1px solid #2B3654',
};
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  width: '100%',
  maxWidth: '90rem',
  marginInline: 'auto',
  ...sideRoom,
  minHeight: 64,
};
const actions = {
  display: 'flex',
  // Room for what comes later, so that the tabs stay where they are.
  minWidth: 4 * 44,
  justifyContent: 'end',
  alignItems: 'center',
  marginInlineEnd: -1.25,
  '& .MuiIconButton-root': { width: 44, height: 44 },
};
