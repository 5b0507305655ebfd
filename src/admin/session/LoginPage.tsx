import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { Notification, useCheckAuth, useLogin } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { ADMIN } from '../data/paths';
import { useChooseLanguage, useLanguage } from '../i18n/LanguageProvider';
import { languageCodes, languages, loginLanguage } from '../i18n/languages';
import { useDocumentTitle, useText } from '../i18n/useText';
import { brand, LogoMark } from '../theme/brand';
import { LoginForm } from './LoginForm';
import { AuthLoading } from './SessionGuard';
import { sessionExpired, sessionOpen } from './session';

export function LoginPage() {
  const text = useText();
  const language = useLanguage();
  const login = useLogin();
  const checking = useSkipWhenSignedIn();
  const [expired] = useState(() => sessionExpired(localStorage));
  useDocumentTitle(text('login.title'));
  if (checking) return <AuthLoading />;

  return (
    <Box sx={page}>
      <LanguageButtons />
      <Paper component="main" lang={loginLanguage(language)} variant="outlined" sx={card}>
        <LogoMark size={44} />
        <Typography variant="h1" sx={{ marginBlockStart: 2 }}>
          {text('login.title')}
        </Typography>
        <Typography color="text.secondary" sx={{ marginBlockEnd: 3 }}>
          {text('login.prompt')}
        </Typography>
        {expired && (
          <Alert severity="info" sx={{ marginBlockEnd: 3 }}>
            {text('login.ended')}
          </Alert>
        )}
        <LoginForm signIn={(password) => login({ password })} />
        {/* A plain link, because the public site is another document. */}
        <Link href="/" underline="hover" sx={back}>
          {text('login.back')}
        </Link>
      </Paper>
      <Notification />
    </Box>
  );
}

/** Redirects to the requested page while a session is open, also from another tab. Returns whether it checks. */
function useSkipWhenSignedIn(): boolean {
  // Without a session in this browser there is nothing to check, so the form renders immediately.
  const [checking, setChecking] = useState(() => sessionOpen(localStorage, Date.now()));
  const checkAuth = useCheckAuth();
  const navigate = useNavigate();
  const { state } = useLocation();
  const wanted = state?.nextPathname ? `${state.nextPathname}${state.nextSearch ?? ''}` : ADMIN;
  useEffect(() => {
    // Only storage events from other tabs have a key. Logins in this tab are ignored, because
    // react-admin redirects after them.
    const follow = ({ key }: StorageEvent) => {
      if (key && sessionOpen(localStorage, Date.now())) setChecking(true);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when `checking` changes
  useEffect(() => {
    if (!checking) return;
    let gone = false;
    checkAuth({}, false).then(
      () => !gone && navigate(wanted, { replace: true }),
      () => !gone && setChecking(false),
    );
    return () => {
      gone = true;
    };
  }, [checking]);
  return checking;
}

const { teal, azure } = brand;
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 900" preserveAspectRatio="none" fill="none" stroke-width="2"><path d="M-20 120C520 120 640 450 1460 450" stroke="${teal.main}" stroke-opacity=".5"/><path d="M-20 780C520 780 640 450 1460 450" stroke="${azure.light}" stroke-opacity=".5"/></svg>`;
const lines = {
  content: '""',
  position: 'absolute',
  zIndex: -1,
  inset: 0,
  backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(drawing)}")`,
  backgroundSize: '100% 100%',
};
const page = {
  minHeight: '100vh',
  display: 'grid',
  gridTemplateRows: 'auto 1fr',
  justifyItems: 'center',
  alignItems: 'center',
  padding: 2,
  position: 'relative',
  isolation: 'isolate',
  backgroundColor: 'night.main',
  '&::before': lines,
  '[dir=rtl] &::before': { transform: 'scaleX(-1)' },
};
const card = {
  width: '100%',
  maxWidth: 420,
  padding: { xs: 3, sm: 5 },
  borderRadius: '16px',
};
const back = { display: 'inline-block', paddingBlock: 1.5, marginBlockStart: 1.5 };

/** Shows each language by its native name, so that users recognise theirs. */
function LanguageButtons() {
  const text = useText();
  const language = useLanguage();
  const choose = useChooseLanguage();
  return (
    <Box component="nav" aria-label={text('app.language')} sx={row}>
      {languageCodes.map((code) => (
        <Button
          key={code}
          lang={code}
          color="inherit"
          aria-pressed={code === language}
          onClick={() => choose(code)}
        >
          {languages[code].name}
        </Button>
      ))}
    </Box>
  );
}

const row = {
  display: 'flex',
  justifySelf: 'end',
  color: 'night.textSecondary',
  '& .MuiButton-root': { minHeight: 44, minWidth: 44 },
  '& [aria-pressed=true]': {
    color: 'night.text',
    textDecoration: (theme: Theme) => `underline 2px ${theme.palette.night.accent}`,
    textUnderlineOffset: '0.4em',
  },
};
