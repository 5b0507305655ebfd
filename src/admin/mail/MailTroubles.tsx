import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useDataProvider, useGetList, useUpdateMany } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { mails } from '../../domain/schema';
import type { AdminDataProvider } from '../data/dataProvider';
import type { Mail } from '../data/mailRecords';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { BusyButton } from '../screen/controls';
import { useFrom } from '../screen/useFrom';
import { useKeepFocus } from '../screen/useKeepFocus';
import { useAction } from '../write/useAction';
import { PESSIMISTIC, useDone, useSave } from '../write/useSave';

const REFRESH_MS = 60_000;
const FIRST = {
  pagination: { page: 1, perPage: 10 },
  sort: { field: 'failed.desc,since.asc,id', order: 'ASC' as const },
};
const ALL_FAILED = {
  ...FIRST,
  pagination: { page: 1, perPage: Number.POSITIVE_INFINITY },
  filter: { failed: true },
};

/** An email that failed or has waited for more than ten minutes. */
interface MailTrouble {
  id: string;
  kind: Exclude<(typeof mails.kind.codes)[number], 'test'>;
  /** True if the email failed permanently. False if it is still waiting to be sent. */
  failed: boolean;
  /** Whether the mail server has received it without a word. */
  is_unconfirmed: boolean;
  error: string | null;
  /** When it was queued, or last queued again. */
  since: string;
  quote_id: string | null;
  project_id: string | null;
  reference: string | null;
  client: string | null;
}

/** Lists the oldest emails that failed or are late with their day, because a retry sends all that failed, or renders nothing. */
export function MailTroubles() {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: troubles, total = 0 } = useGetList<MailTrouble>('mail_troubles', FIRST, {
    retry: false,
    refetchInterval: REFRESH_MS,
  });
  const done = useDone();
  const [update] = useUpdateMany<Mail>();
  const { act, busy } = useAction('errors.retry_mails');
  const queue = async () => {
    const { data: failed } = await dataProvider.getList<MailTrouble>('mail_troubles', ALL_FAILED);
    const params = { ids: failed.map(({ id }) => id), data: { status: 'queued' } };
    return update('mails', params, PESSIMISTIC);
  };
  const retry = async () => {
    const queued = await act(queue);
    if (!queued) return;
    const count = queued.length;
    done(text('mail.retried', { smart_count: count }), { count });
  };
  const place = useKeepFocus<HTMLUListElement>();
  const { save } = useSave<Pick<Mail, 'id' | 'status'>>('mails', { failed: 'errors.dismiss_mail' });
  if (!troubles || total === 0) return null;
  const others = total - troubles.length;
  return (
    <Alert
      severity="warning"
      action={
        troubles.some(({ failed }) => failed) && (
          <BusyButton color="inherit" busy={busy} onClick={retry}>
            {text('mail.retry')}
          </BusyButton>
        )
      }
    >
      {text('mail.late', { smart_count: total })}
      <Box component="ul" ref={place} tabIndex={-1} sx={list}>
        {troubles.map((trouble) => (
          <Trouble
            key={trouble.id}
            trouble={trouble}
            onDismiss={() =>
              void save({ id: trouble.id, status: '' }, { status: 'dismissed' }, null)
            }
          />
        ))}
      </Box>
      {others > 0 && text('mail.more', { smart_count: others })}
    </Alert>
  );
}

function Trouble({ trouble, onDismiss }: { trouble: MailTrouble; onDismiss: () => void }) {
  const text = useText();
  const formats = useFormats();
  const { kind, failed, error, since, quote_id, project_id, reference, client } = trouble;
  const maybe = trouble.is_unconfirmed;
  const from = useFrom();
  const what = text(`mail.kind_${kind}`);
  const whose =
    reference && client ? text('app.pair', { first: reference, second: client }) : client;
  const dated = text('app.pair', { first: formats.day(since), second: what });
  const record = quote_id
    ? paths.record('quotes', quote_id, from)
    : project_id && paths.record('projects', project_id, from);
  return (
    <li>
      {record && whose ? (
        <>
          {text('app.pair', { first: dated, second: '' })}
          <Link component={RouterLink} to={record} color="inherit">
            <bdi>{whose}</bdi>
          </Link>
        </>
      ) : (
        dated
      )}
      {`${text('app.colon')} `}
      <bdi>{error ?? text('mail.no_worker')}</bdi>{' '}
      {failed && maybe && `${text('mail.maybe_failed')} `}
      {failed ? (
        <Button
          size="small"
          color="inherit"
          aria-label={text('mail.dismiss_one', {
            mail: whose ? text('app.pair', { first: what, second: whose }) : what,
          })}
          onClick={onDismiss}
        >
          {text('mail.dismiss')}
        </Button>
      ) : (
        <span>{text(maybe ? 'mail.maybe_tried_again' : 'mail.tried_again')}</span>
      )}
    </li>
  );
}

const list = { margin: 0, paddingInlineStart: 2.5, overflowWrap: 'anywhere' };
