import Alert from '@mui/material/Alert';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/BusyButton';
import { useFailureNotice } from '../ui/notices';
import { useMailState } from './useMailState';

const REFRESH_MS = 60_000;

/** Says that mails could not be sent, and sends them again. Renders nothing while all is well. */
export function FailedMails() {
  const text = useText();
  const notify = useNotify();
  const noticeFailure = useFailureNotice();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: state, refetch } = useMailState(REFRESH_MS);
  const { mutate: retry, isPending } = useMutation({
    mutationFn: async () => (await dataProvider.retryMails()).data,
    onSuccess: ({ retried }) =>
      notify(text('mail.retried', { smart_count: retried }), { type: 'success' }),
    onError: (error) => noticeFailure(error, 'errors.retry_mails'),
    onSettled: () => refetch(),
  });
  if (!state || state.failed === 0) return null;
  return (
    <Alert
      severity="warning"
      action={
        <BusyButton color="inherit" busy={isPending} onClick={() => retry()}>
          {text('mail.retry')}
        </BusyButton>
      }
    >
      {text('mail.failed', { smart_count: state.failed })}
      {state.lastError && (
        <div dir="auto">{text('mail.last_error', { error: state.lastError })}</div>
      )}
    </Alert>
  );
}
