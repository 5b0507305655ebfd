import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useAuthProvider, useNotify } from 'react-admin';
import { loginLanguage } from '../i18n/languages';
import { useFormats } from '../i18n/useFormats';
import { useLanguage } from '../i18n/useLanguage';
import { useText } from '../i18n/useText';
import type { StaffAuthProvider } from './authProvider';
import { LoginForm } from './LoginForm';
import { endOfSession } from './session';

/** Renews the session in a dialog, which keeps the state of the page. */
export function SignInAgain({ onClose }: { onClose: () => void }) {
  const text = useText();
  const title = useId();
  const formats = useFormats();
  const notify = useNotify();
  const provider = useAuthProvider<StaffAuthProvider>();

  const signIn = async (password: string) => {
    await provider?.login({ password });
    notify(text('session.renewed', { time: formats.time(endOfSession(localStorage)) }), {
      type: 'success',
    });
    onClose();
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} maxWidth="xs" fullWidth>
      <DialogTitle id={title}>{text('session.sign_in_again')}</DialogTitle>
      <DialogContent>
        <Box lang={loginLanguage(useLanguage())} sx={{ paddingBlockStart: 1 }}>
          <LoginForm signIn={signIn} />
        </Box>
        <Button onClick={onClose} fullWidth>
          {text('session.later')}
        </Button>
      </DialogContent>
    </Dialog>
  );
}
