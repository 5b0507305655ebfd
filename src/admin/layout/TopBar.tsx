import LogoutIcon from '@mui/icons-material/Logout';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { LoadingIndicator, ToggleThemeButton, useLogout } from 'react-admin';
import { useText } from '../i18n/useText';
import { LastUpdated } from './LastUpdated';
import { LogoMark } from './LogoMark';
import { Tabs } from './Tabs';

export function TopBar() {
  const text = useText();
  return (
    <AppBar position="sticky" elevation={0} enableColorOnDark sx={bar}>
      <Box sx={row}>
        <LogoMark />
        <Box sx={{ minWidth: 0, flex: { xs: '1 1 0', md: 'none' } }}>
          <Typography component="p" sx={{ fontWeight: 600, lineHeight: 1.3 }} noWrap>
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
        <Box sx={actions}>
          <ToggleThemeButton />
          <LoadingIndicator />
          <LogoutButton />
        </Box>
        <Tabs />
      </Box>
    </AppBar>
  );
}

function LogoutButton() {
  const text = useText();
  const logout = useLogout();
  return (
    <Tooltip title={text('app.logout')}>
      <IconButton
        color="inherit"
        aria-label={text('app.logout')}
        // Whoever signs in next starts at the beginning, not where this one was.
        onClick={() => logout({}, undefined, false)}
      >
        <LogoutIcon />
      </IconButton>
    </Tooltip>
  );
}

const bar = {
  backgroundColor: '#0A1020',
  backgroundImage: 'none',
  color: '#FBF9F4',
  borderBottom: '1px solid #2B3654',
};
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  width: '100%',
  maxWidth: '90rem',
  marginInline: 'auto',
  paddingInline: { xs: 2, md: 4 },
  paddingBlockStart: { xs: 1, md: 0 },
  minHeight: { md: 64 },
};
const actions = {
  display: 'flex',
  alignItems: 'center',
  order: { md: 3 },
  '& .MuiIconButton-root': { width: 44, height: 44 },
};
