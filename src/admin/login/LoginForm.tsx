import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useLogin } from 'react-admin';
import { staffEmail } from '../../backend/config';
import { LoginError } from '../authProvider';
import { useText } from '../i18n/useText';
import { useLoginAttempts } from './useLoginAttempts';

export function LoginForm() {
  const text = useText();
  const login = useLogin();
  const attempts = useLoginAttempts();
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<LoginError['reason'] | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure(null);
    try {
      await login({ password });
      attempts.succeeded();
    } catch (error) {
      const reason = error instanceof LoginError ? error.reason : 'unexpected';
      if (reason === 'wrongPassword') attempts.failed();
      setFailure(reason);
      setBusy(false);
    }
  };

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: 2 }}>
      {failure && (
        <Alert severity="error" variant="filled">
          {text(failure === 'wrongPassword' ? 'login.wrong_password' : 'login.unexpected')}
        </Alert>
      )}
      {/* Password managers file a password under a name. */}
      <input
        type="email"
        name="username"
        autoComplete="username"
        value={staffEmail}
        readOnly
        hidden
      />
      <PasswordField value={password} onChange={setPassword} failed={failure !== null} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        disabled={busy || attempts.wait > 0 || password.trim() === ''}
        startIcon={busy && <CircularProgress size={18} color="inherit" aria-hidden="true" />}
      >
        {text(busy ? 'login.busy' : 'login.submit')}
      </Button>
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {attempts.wait > 0 && text('login.wait', { seconds: attempts.wait })}
      </Box>
    </Box>
  );
}

interface PasswordFieldProps {
  value: string;
  onChange: (password: string) => void;
  failed: boolean;
}

function PasswordField({ value, onChange, failed }: PasswordFieldProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
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
    <TextField
      id="password"
      name="password"
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      label={text('login.password')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={failed}
      autoFocus
      fullWidth
      slotProps={{ input: { endAdornment: toggle }, htmlInput: { dir: 'auto' } }}
    />
  );
}
