import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AdminDataProvider } from '../data/dataProvider';
import { paths } from '../data/paths';
import type { MailTrouble } from '../data/records';
import { useText } from '../i18n/useText';
import { BusyButton } from '../ui/BusyButton';
import { useFailureNotice } from '../ui/changes/notices';
import { useMailState } from './useMailState';

const REFRESH_MS = 60_000;

/**
 * Lists the first emails that failed or are late, with the reasons. Renders nothing if there are
 * none.
 */
export function MailTroubles() {
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
  const { mutate: dismiss } = useMutation({
    mutationFn: (id: string) => dataProvider.dismissMail(id),
    onError: (error) => noticeFailure(error, 'errors.dismiss_mail'),
    onSettled: () => refetch(),
  });
  if (!state || state.late === 0) return null;
  const others = state.late - state.troubles.length;
  return (
    <Alert
      severity="warning"
      action={
        state.failed > 0 && (
          <BusyButton color="inherit" busy={isPending} onClick={() => retry()}>
            {text('mail.retry')}
          </BusyButton>
        )
      }
    >
      {text('mail.late', { smart_count: state.late })}
      <Box component="ul" sx={list}>
        {state.troubles.map((trouble) => (
          <Trouble key={trouble.id} trouble={trouble} onDismiss={() => dismiss(trouble.id)} />
        ))}
      </Box>
      {others > 0 && text('mail.more', { smart_count: others })}
    </Alert>
  );
}

interface Props {
  trouble: MailTrouble;
  onDismiss: () => void;
}

function Trouble({ trouble, onDismiss }: Props) {
  const text = useText();
  const { kind, failed, error, quote_id, reference, client } = trouble;
  const what = text(`mail.kind_${kind}`);
  const whose =
    reference && client ? text('app.pair', { first: reference, second: client }) : undefined;
  return (
    <li>
      {what}
      {quote_id && whose && (
        <>
          {', '}
          <Link component={RouterLink} to={paths.quote(quote_id)} color="inherit">
            <bdi>{whose}</bdi>
          </Link>
        </>
      )}
      {': '}
      <bdi>{error ?? text('mail.no_worker')}</bdi>{' '}
      {failed ? (
        <Button
          size="small"
          color="inherit"
          aria-label={text('mail.dismiss_one', { mail: whose ? `${what}, ${whose}` : what })}
          onClick={onDismiss}
        >
          {text('mail.dismiss')}
        </Button>
      ) : (
        <span>{text('mail.tried_again')}</span>
      )}
    </li>
  );
}

const list = { margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' };
