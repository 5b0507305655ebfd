import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { staffEmail } from '../../backend/config';
import { useText } from '../i18n/useText';
import { LoginError } from './authProvider';

/** The animation that MUI starts on autofill. In some browsers, an autofill fires no other event. */
const FILLED_IN = 'mui-auto-fill';

export function LoginForm({ signIn }: { signIn: (password: string) => Promise<unknown> }) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [blank, setBlank] = useState(true);
  const [busy, setBusy] = useState(false);
  const [reason, setReason] = useState<LoginError['reason'] | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Reads the value from the input element, because an autofill may not update the state.
    const password = field.current?.value ?? '';
    if (busy || password.trim() === '') return;
    setBusy(true);
    setReason(null);
    try {
      await signIn(password);
    } catch (error) {
      setReason(error instanceof LoginError ? error.reason : 'unexpected');
      setBusy(false);
      field.current?.select();
    }
  };

  return (
    <Box
      component="form"
      onSubmit={submit}
      onAnimationStart={(event) => event.animationName === FILLED_IN && setBlank(false)}
      noValidate
      sx={{ display: 'grid', gap: 2 }}
    >
      {reason && (
        <Alert severity="error" variant="filled">
          {text(reason === 'wrongPassword' ? 'login.wrong_password' : 'login.unexpected')}
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
      <PasswordField field={field} onBlank={setBlank} failed={reason !== null} />
      <Button
        type="submit"
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

interface PasswordFieldProps {
  field: RefObject<HTMLInputElement | null>;
  onBlank: (blank: boolean) => void;
  failed: boolean;
}

function PasswordField({ field, onBlank, failed }: PasswordFieldProps) {
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
      inputRef={field}
      onChange={(event) => onBlank(event.target.value.trim() === '')}
      error={failed}
      autoFocus
      fullWidth
      slotProps={{ input: { endAdornment: toggle }, htmlInput: { dir: 'auto' } }}
    />
  );
}
