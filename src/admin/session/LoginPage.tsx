import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import type { Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCheckAuth, useLogin } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { colours } from '../../agency/brand';
import { staffEmail } from '../../backend/config';
import { ADMIN } from '../data/paths';
import { useChooseLanguage, useLanguage } from '../i18n/i18nProvider';
import { languageCodes, languages, loginLanguage } from '../i18n/languages';
import { useDocumentTitle, useText } from '../i18n/useText';
import { LogoMark } from '../theme/LogoMark';
import { WrongPasswordError } from './authProvider';
import { AuthLoading } from './SessionGuard';
import { sessionExpired, sessionOpen } from './session';

export function LoginPage() {
  const text = useText();
  const language = useLanguage();
  const choose = useChooseLanguage();
  const login = useLogin();
  const checking = useSkipWhenSignedIn();
  const [expired] = useState(() => sessionExpired(localStorage));
  useDocumentTitle(text('login.title'));
  const prescribed = loginLanguage(language);
  if (checking) return <AuthLoading />;
  return (
    <Box sx={page}>
      {/* Each language has its native name, so that users recognise theirs. */}
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
      <Paper component="main" variant="outlined" sx={card}>
        <LogoMark size={44} />
        <Typography variant="h1" lang={prescribed} sx={{ marginBlockStart: 2 }}>
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
        <Link href="/" lang={prescribed} underline="hover" sx={back}>
          {text('login.back')}
        </Link>
      </Paper>
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

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1440 900" preserveAspectRatio="none" fill="none" stroke-width="2"><path d="M-20 120C520 120 640 450 1460 450" stroke="${colours['teal-400']}" stroke-opacity=".5"/><path d="M-20 780C520 780 640 450 1460 450" stroke="${colours['azure-400']}" stroke-opacity=".5"/></svg>`;
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
  placeItems: 'center',
  padding: 2,
  position: 'relative',
  isolation: 'isolate',
  backgroundColor: 'night.main',
  '&::before': lines,
  '[dir=rtl] &::before': { transform: 'scaleX(-1)' },
};
const card = { width: '100%', maxWidth: 420, padding: { xs: 3, sm: 5 }, borderRadius: '16px' };
const back = { display: 'inline-block', paddingBlock: 1.5, marginBlockStart: 1.5 };

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

/** The animation that MUI starts on autofill. In some browsers, an autofill fires no other event. */
const FILLED_IN = 'mui-auto-fill';

function LoginForm({ signIn }: { signIn: (password: string) => Promise<unknown> }) {
  const text = useText();
  const prescribed = loginLanguage(useLanguage());
  const field = useRef<HTMLInputElement>(null);
  const [blank, setBlank] = useState(true);
  const [busy, setBusy] = useState(false);
  const [shown, setShown] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Reads the value from the input element, because an autofill may not update the state.
    const password = field.current?.value ?? '';
    if (busy || password.trim() === '') return;
    setBusy(true);
    setFailure(null);
    try {
      await signIn(password);
    } catch (error) {
      setFailure(error);
      setBusy(false);
      field.current?.select();
    }
  };

  const toggle = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={text(shown ? 'login.hide' : 'login.show')}
        onClick={() => setShown(!shown)}
      >
        {shown ? <VisibilityOff /> : <Visibility />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <Box
      component="form"
      onSubmit={submit}
      onAnimationStart={(event) => event.animationName === FILLED_IN && setBlank(false)}
      noValidate
      sx={{ display: 'grid', gap: 2 }}
    >
      {failure !== null && (
        <Alert severity="error" variant="filled" lang={prescribed}>
          {text(
            failure instanceof WrongPasswordError ? 'login.wrong_password' : 'login.unexpected',
          )}
        </Alert>
      )}
      {/* Password managers need an input for the user name. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={staffEmail}
        readOnly
        hidden
      />
      <TextField
        id="password"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        label={text('login.password')}
        inputRef={field}
        onChange={(event) => setBlank(event.target.value.trim() === '')}
        error={failure !== null}
        helperText={
          failure instanceof Error &&
          'status' in failure &&
          failure.status === 429 &&
          text('login.too_many')
        }
        autoFocus
        fullWidth
        slotProps={{ input: { endAdornment: toggle }, htmlInput: { dir: 'auto' } }}
      />
      <Button
        type="submit"
        lang={prescribed}
        variant="contained"
        size="large"
        disabled={busy || blank}
        startIcon={busy && <CircularProgress size={18} color="inherit" aria-hidden="true" />}
      >
        {text(busy ? 'login.busy' : 'login.submit')}
      </Button>
    </Box>
  );
}
