import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import EditNote from '@mui/icons-material/EditNote';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Note } from '../data/records';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { BusyButton } from '../kit/controls';
import { useTextDraft } from '../kit/drafts';
import { focusQuietly } from '../kit/screen';
import {
  type Addressee,
  canAnswer,
  channelKeys,
  channels,
  draftKey,
  dropDraftOf,
  type Kind,
  kinds,
  kindWithDraft,
  type Occasion,
  occasions,
} from './answer';
import { EditNote as SaidInCall } from './Entry';
import { MessageForm } from './MessageForm';
import { AuthorName, NoteBox } from './NoteBox';
import { channelIcons, useAnswer, useAnswerKeys, useRecord } from './useAnswer';
import { useAuthor } from './useAuthor';

interface Props {
  to: Addressee;
  /** Called when an answer opens in another program. */
  onOpened?: (() => void) | undefined;
  /** Called when a first answer or a refusal was recorded. */
  onAnswered?: (() => void) | undefined;
}

/**
 * The foot of a conversation: a tab for each way to write to the client, for notes, and for what the client replied. A
 * draft opens its form again, and so does an address with `write` or `answer`. Opening a channel records the message.
 */
export function Composer({ to, onOpened, onAnswered }: Props) {
  const text = useText();
  const [begun, begin] = useState<Kind | null>(() => kindWithDraft(to.record.id) ?? null);
  const [occasion, setOccasion] = useState<Occasion | undefined>();
  const [call, setCall] = useState<{ note: Note; isLast: boolean } | null>(null);
  // The address of a message begins it once.
  const [address, setAddress] = useSearchParams();
  const refusal = occasions.find((one) => one === address.get('write'));
  const asked = refusal ? 'email' : channels.find((one) => one === address.get('answer'));
  const beginAsked = useEffectEvent((channel: Kind) => {
    setOccasion(refusal);
    begin(channel);
    address.delete('write');
    address.delete('answer');
    setAddress(address, { replace: true });
  });
  useEffect(() => {
    if (asked) beginAsked(asked);
  }, [asked]);

  const place = useRef<HTMLDivElement>(null);
  const close = () => {
    focusQuietly(place.current);
    begin(null);
    setCall(null);
  };
  // After a first answer or a refusal, the next client waits.
  const isLast = to.record.status === 'pending' || to.record.status === 'rejected';
  const { answer, busy, retry, nameDialog } = useAnswer(to, (channel, note) => {
    close();
    // What is said in a call is noted while it lasts, so the next record waits.
    if (channel === 'phone') setCall({ note, isLast });
    else if (isLast) onAnswered?.();
  });
  const open = (...message: Parameters<typeof answer>) => {
    onOpened?.();
    answer(...message);
  };
  useAnswerKeys((channel) => open(channel), 'dialog');
  useShortcuts({ n: () => begin('note') }, 'dialog');

  const isOpen = begun !== null || call !== null;
  useEffect(() => {
    const form = place.current;
    if (!isOpen || !form) return undefined;
    // The form grows when its template arrives and while the user types.
    const observer = new ResizeObserver(() => form.scrollIntoView({ block: 'nearest' }));
    observer.observe(form);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <Box ref={place} tabIndex={-1} sx={isOpen ? card : { ...card, ...atFoot }}>
      <Box role="group" aria-label={text('answers.write')} sx={tabs}>
        {kinds.map((kind) => {
          const Icon = icons[kind];
          const channel = channels.find((one) => one === kind);
          return (
            <Button
              key={kind}
              size="small"
              startIcon={<Icon />}
              aria-pressed={begun === kind}
              aria-keyshortcuts={channel ? channelKeys[channel] : undefined}
              disabled={channel !== undefined && !canAnswer(channel, to)}
              onClick={() => {
                setCall(null);
                setOccasion(undefined);
                begin(begun === kind ? null : kind);
              }}
            >
              {text(names[kind])}
            </Button>
          );
        })}
      </Box>
      {retry && (
        <Alert
          severity="error"
          action={
            <BusyButton color="inherit" size="small" busy={busy} onClick={retry}>
              {text('app.retry')}
            </BusyButton>
          }
        >
          {text('notes.update_failed')}
        </Alert>
      )}
      {call && (
        <SaidInCall
          label={text('answers.said')}
          note={call.note}
          onEnd={() => {
            close();
            if (call.isLast) onAnswered?.();
          }}
        />
      )}
      {begun === 'email' || begun === 'whatsapp' ? (
        <MessageForm
          key={begun + occasion}
          to={to}
          kind={begun}
          occasion={occasion}
          busy={busy}
          onOpen={(message, language) => open(begun, message, language)}
        />
      ) : (
        begun && (
          <NoteForm key={begun} to={to} kind={begun} onCall={() => open('phone')} onClose={close} />
        )
      )}
      {nameDialog}
    </Box>
  );
}

const icons = { ...channelIcons, note: EditNote, reply: ChatBubbleOutline };
const names = {
  email: 'answers.by_email',
  whatsapp: 'answers.by_whatsapp',
  phone: 'answers.by_phone',
  note: 'resources.notes.fields.body',
  reply: 'notes.reply',
} as const;

const card = {
  display: 'grid',
  gap: 1.5,
  padding: 1,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  outline: 'none',
};
/** Stays in sight while a long conversation scrolls behind it. */
const atFoot = { position: 'sticky', insetBlockEnd: 0, zIndex: 1 };
const tabs = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  '& button': { minWidth: 0, minHeight: { xs: 44, sm: 32 }, color: 'text.secondary' },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
  '& button[aria-pressed=true]': { color: 'text.primary', backgroundColor: 'action.selected' },
};

interface NoteProps {
  to: Addressee;
  kind: 'phone' | 'note' | 'reply';
  onCall: () => void;
  onClose: () => void;
}

/** The form for a note, for what was said in a call, and for what the client replied. */
function NoteForm({ to, kind, onCall, onClose }: NoteProps) {
  const text = useText();
  const draft = useTextDraft(draftKey(to.record.id, kind), { message: '' });
  const { record, busy } = useRecord(to);
  const { withName, nameDialog } = useAuthor();
  const label = { phone: 'answers.said', note: 'notes.add', reply: 'notes.reply_text' } as const;
  return (
    <>
      <NoteBox
        label={text(label[kind])}
        draft={draft}
        busy={busy}
        onSubmit={() => withName(async () => (await record(kind, draft.message)) && onClose())}
        onCancel={() => {
          dropDraftOf(to.record.id, kind);
          onClose();
        }}
        mayBeEmpty={kind === 'phone'}
        {...(kind === 'reply' && { submitLabel: text('ra.action.save') })}
      >
        {kind === 'phone' ? (
          <Button variant="outlined" onClick={onCall}>
            <bdi dir="ltr">{to.phone}</bdi>
          </Button>
        ) : (
          <AuthorName />
        )}
      </NoteBox>
      {nameDialog}
    </>
  );
}
