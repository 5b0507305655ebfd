import Alert, { type AlertColor } from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useEffect, useRef, useState } from 'react';
import {
  BooleanInput,
  type GetListParams,
  required,
  SelectInput,
  TextInput,
  useCreate,
  useDataProvider,
  useGetList,
  useGetOne,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { agency } from '../../agency/agency';
import { cleanEmail } from '../../domain/email';
import { agencyLanguages } from '../../domain/languages';
import { mail_settings as limits } from '../../domain/schema';
import type { AdminDataProvider } from '../data/dataProvider';
import type { Mail, MailSettings as Settings } from '../data/mailRecords';
import { wholeNumber } from '../form/amounts';
import { FormGrid, parseEmail } from '../form/inputs';
import { EditDialog } from '../form/RecordForm';
import { languages } from '../i18n/languages';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { BusyButton } from '../screen/controls';
import { FailureAlert } from '../screen/Failures';
import { DetailSection } from '../screen/RecordParts';
import { useAction } from '../write/useAction';
import { UnmatchedMails } from './UnmatchedMails';

/** The dialog in which staff edit the mail settings and send a test email. The account menu opens it. */
export function MailSettings({ onClose }: { onClose: () => void }) {
  const text = useText();
  return (
    <EditDialog<Settings>
      resource="mail_settings"
      id="1"
      title={text('mail.title')}
      name={() => ''}
      toForm={(settings) => ({
        ...settings,
        recipients: settings.recipients.join(', '),
        reminder_hours: String(settings.reminder_hours),
        overdue_hours: String(settings.overdue_hours),
      })}
      transform={(values) => ({
        ...values,
        recipients: addresses(values.recipients),
        reminder_hours: wholeNumber(String(values.reminder_hours)),
        overdue_hours: wholeNumber(String(values.overdue_hours)),
      })}
      notice={() => text('mail.saved')}
      messages={{ load: 'errors.mail_settings', gone: 'errors.mail_settings' }}
      failed="errors.save_mail_settings"
      submitLabel="mail.save"
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          source="recipients"
          helperText={text('mail.recipients_hint', { address: agency.email })}
          slotProps={leftToRight}
          className="wide"
        />
        <SelectInput
          source="agency_language"
          choices={choices}
          translateChoice={false}
          validate={required()}
        />
      </FormGrid>
      <DetailSection title={text('mail.which')}>
        <Stack sx={{ gap: 1, mb: 2 }}>
          {(['send_requests', 'send_receipts', 'send_reminders'] as const).map((source) => (
            <BooleanInput key={source} source={source} helperText={false} />
          ))}
        </Stack>
        <FormGrid>
          {(['reminder_hours', 'overdue_hours'] as const).map((source) => (
            // A number input leaves out what it cannot read: `1,5` would become 15.
            <TextInput
              key={source}
              source={source}
              validate={hoursError}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
          ))}
        </FormGrid>
      </DetailSection>
      <DetailSection title={text('mail.technical')}>
        <FormGrid>
          <TextInput
            source="sender"
            type="email"
            parse={parseEmail}
            helperText={text('mail.sender_hint')}
            slotProps={leftToRight}
          />
          <TextInput
            source="reply_to"
            type="email"
            parse={parseEmail}
            helperText={text('mail.reply_to_hint')}
            slotProps={leftToRight}
          />
          <TextInput
            source="site_url"
            type="url"
            helperText={text('mail.site_url_hint')}
            slotProps={leftToRight}
          />
        </FormGrid>
      </DetailSection>
      <OtherMailbox />
      <TestMail />
      <UnmatchedMails />
    </EditDialog>
  );
}

/** Warns that answers of clients go to another mailbox than the one that the server reads, so that they reach no record. */
function OtherMailbox() {
  const text = useText();
  const typed = String(useWatch({ name: 'reply_to' }) ?? '').trim();
  const { data = [] } = useGetList<{ id: string }>('read_mailboxes', NEWEST_MAILBOX);
  const mailbox = addressOfMailbox(data[0]?.id ?? '');
  // Without a setting, answers go to the mailbox that is read.
  const isSame = typed === '' || typed.toLowerCase() === mailbox?.toLowerCase();
  if (!mailbox || isSame) return null;
  return (
    <Alert severity="warning">{text('mail.other_mailbox', { address: typed, mailbox })}</Alert>
  );
}

const NEWEST_MAILBOX: GetListParams = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'read_at', order: 'DESC' },
};

/** Returns the email address that signs in to a mailbox such as `desk%40agency.example@mail.example:993`, if it is one. */
function addressOfMailbox(mailbox: string): string | undefined {
  const user = mailbox.slice(0, Math.max(0, mailbox.lastIndexOf('@')));
  const address = user.replaceAll('%40', '@');
  return address.includes('@') ? address : undefined;
}

const leftToRight = { htmlInput: { dir: 'ltr' } };
const choices = agencyLanguages.map((id) => ({ id, name: languages[id].name }));

const LOOK_EVERY_MS = 1_500;
/** On hosted Supabase, the worker runs once a minute, so only a longer wait is reported as slow. */
const SLOW_AFTER_MS = 90_000;

/** Sends a test email to the agency, unless one still waits to be sent, and reports the result. */
function TestMail() {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const [id, setId] = useState<string | null>(null);
  const [create] = useCreate<Mail>('mails', { data: { kind: 'test' } });
  const { act, busy, failure, dismiss } = useAction('errors.test_mail', { inDialog: true });
  const queue = async (): Promise<Mail> => {
    const { data: waiting } = await dataProvider.getList<Mail>('mails', {
      filter: {
        kind: 'test',
        'status@in': '(queued,sending)',
        'give_up_at@gt': new Date().toISOString(),
      },
      pagination: { page: 1, perPage: 1 },
      sort: { field: 'created_at', order: 'DESC' },
    });
    return waiting[0] ?? ((await create(undefined, undefined, { returnPromise: true })) as Mail);
  };
  const send = async () => {
    const test = await act(queue);
    if (test) setId(test.id);
  };
  return (
    <DetailSection title={text('mail.test_title')}>
      <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
        <FailureAlert failure={failure} onDismiss={dismiss} />
        <BusyButton variant="outlined" busy={busy} onClick={send}>
          {text('mail.test')}
        </BusyButton>
        <span>{text('mail.test_hint')}</span>
        <Box role="status">{id !== null && <Outcome key={id} id={id} />}</Box>
      </Box>
    </DetailSection>
  );
}

function Outcome({ id }: { id: string }) {
  const text = useText();
  const [since] = useState(() => Date.now());
  const [looking, setLooking] = useState(true);
  const { data: test, dataUpdatedAt } = useGetOne<Mail>(
    'mails',
    { id },
    { retry: false, refetchInterval: looking ? LOOK_EVERY_MS : false },
  );
  if (looking && test && test.status in outcomes) setLooking(false);
  const isSlow = dataUpdatedAt - since > SLOW_AFTER_MS;
  const outcome = useRef<HTMLDivElement>(null);
  // Scrolls the dialog, because the result may be outside its visible part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each result
  useEffect(() => {
    outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [test?.status, isSlow]);
  const [severity, key] = (test && outcomes[test.status]) ?? [
    'info',
    isSlow ? 'mail.test_slow' : 'mail.test_waiting',
  ];
  return (
    <Alert ref={outcome} severity={severity}>
      {text(key, { error: test?.last_error ?? '' })}
    </Alert>
  );
}

const outcomes: Readonly<Record<string, readonly [AlertColor, MessageKey]>> = {
  sent: ['success', 'mail.test_sent'],
  kept: ['warning', 'mail.test_kept'],
  failed: ['error', 'mail.test_failed'],
};

const addresses = (typed: unknown): string[] =>
  String(typed ?? '')
    .split(/[,;،؛\s]+/u)
    .map(cleanEmail)
    .filter(Boolean);

/** Only the database compares the two. */
const hoursError = (typed: unknown): string | undefined => {
  const hours = wholeNumber(String(typed));
  const isInRange = hours >= limits.reminder_hours.min && hours <= limits.overdue_hours.max;
  return isInRange ? undefined : 'validation.hours';
};
