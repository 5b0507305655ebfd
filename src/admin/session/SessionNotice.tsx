import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import { endOfSession } from './session';
import { useSessionPhase } from './useSessionPhase';

const SignInAgain = lazyPart(() => import('./SignInAgain').then((module) => module.SignInAgain));

/**
 * Warns before the session ends, without taking the focus. An open dialog hides the page from the
 * keyboard and from screen readers, so each dialog has a separate notice.
 */
export function SessionNotice() {
  const text = useText();
  const formats = useFormats();
  const phase = useSessionPhase();
  const cameFrom = useRef<Element | null>(null);
  const [asking, setAsking] = useState(false);
  // After the session is renewed, focuses the element from which the user moved to the button
  // 'Sign in again'.
  useEffect(() => {
    if (phase === 'open' && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    if (phase === 'open') cameFrom.current = null;
  }, [phase]);
  if (phase !== 'ending') return null;

  const again = (
    <Button
      color="inherit"
      size="small"
      onFocus={(event) => {
        cameFrom.current = event.relatedTarget;
      }}
      onClick={() => setAsking(true)}
    >
      {text('session.sign_in_again')}
    </Button>
  );
  return (
    <>
      <Alert severity="warning" action={again} sx={notice}>
        {text('session.ends', { time: formats.time(endOfSession(localStorage)) })}
      </Alert>
      {asking && (
        <Suspense fallback={null}>
          <SignInAgain onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

const notice = {
  position: 'sticky',
  // Sticks below the top bar, which is sticky as well.
  insetBlockStart: 72,
  // Keeps the notice behind dialogs, which contain a notice themselves.
  zIndex: 'appBar',
  marginBlockEnd: 2,
};
