import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { loginLanguage } from '../i18n/languages';
import { useLanguage } from '../i18n/useLanguage';
import { useText } from '../i18n/useText';

export function AuthLoading() {
  const text = useText();
  return (
    <Box
      role="status"
      lang={loginLanguage(useLanguage())}
      sx={{ minHeight: '100vh', display: 'grid', placeContent: 'center', justifyItems: 'center' }}
    >
      <CircularProgress aria-hidden="true" />
      <Typography sx={{ marginBlockStart: 2 }}>{text('app.checking')}</Typography>
    </Box>
  );
}
