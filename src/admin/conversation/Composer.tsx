import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import EditNote from '@mui/icons-material/EditNote';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { useTextDraft } from '../kit/drafts';
import { BusyButton } from '../ui/controls';
import { focusQuietly } from '../ui/screen';
import {
  type Addressee,
  type Begun,
  type Channel,
  canAnswer,
  channelKeys,
  channels,
  draftKey,
  dropDrafts,
  findBegun,
  type Kind,
  kinds,
  likelyOccasion,
  type Occasion,
  type OpenedAnswer,
  occasions,
} from './answer';
import { MessageForm } from './MessageForm';
import { AuthorName, NoteBox } from './NoteBox';
import { SentQuestion } from './SentQuestion';
import { useAuthor } from './useAuthor';
import { channelIcons, useAnswerKeys, useOpenAnswer } from './useOpenAnswer';
import { useSaveNote } from './useSaveNote';

interface Props {
  to: Addressee;
  /** Called when an answer opens in another program. */
  onOpened?: (() => void) | undefined;
  /** Called when a first answer or a refusal was sent. */
  onAnswered?: (() => void) | undefined;
}

/**
 * The foot of a conversation: a tab for each way to write to the client, for notes, and for what the
 * client replied. A draft opens its form again, and so does an address with `write`.
 */
export function Composer({ to, onOpened, onAnswered }: Props) {
  const text = useText();
  const start = (kind: Kind, occasion = likelyOccasion(to.record.status)): Begun => ({
    ...{ kind, occasion, language: to.language },
  });
  const [begun, begin] = useState(() => findBegun(to.record.id) ?? null);
  // The address of a refusal, which is begun once.
  const [address, setAddress] = useSearchParams();
  const asked = occasions.find((occasion) => occasion === address.get('write'));
  const beginAsked = useEffectEvent((occasion: Occasion) => {
    begin(start('email', occasion));
    address.delete('write');
    setAddress(address, { replace: true });
  });
  useEffect(() => {
    if (asked) beginAsked(asked);
  }, [asked]);
  const [opened, setOpened] = useState<OpenedAnswer | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const { open, nameDialog } = useOpenAnswer((answer) => {
    setOpened(answer);
    if (answer.channel === 'phone') begin(start('phone'));
    onOpened?.();
  });
  useAnswerKeys((channel) => open(channel, to), 'dialog');
  // The address of an answer from the list, which is opened once.
  const answered = channels.find((channel) => channel === address.get('answer'));
  const openAnswered = useEffectEvent((channel: Channel) => {
    address.delete('answer');
    setAddress(address, { replace: true });
    open(channel, to);
  });
  useEffect(() => {
    if (answered) openAnswered(answered);
  }, [answered]);
  const write = (kind: Kind) => begin(findBegun(to.record.id, kind) ?? start(kind));
  useShortcuts({ n: () => write('note') }, 'dialog');
  const isOpen = begun !== null || opened !== null;
  useEffect(() => {
    const form = place.current;
    if (!isOpen || !form) return undefined;
    // The form grows when its template arrives and while the user types.
    const observer = new ResizeObserver(() => form.scrollIntoView({ block: 'nearest' }));
    observer.observe(form);
    return () => observer.disconnect();
  }, [isOpen]);
  const close = () => {
    focusQuietly(place.current);
    begin(null);
    setOpened(null);
  };
  const sent = () => {
    close();
    const status = opened?.to.record.status;
    if (status === 'pending' || status === 'rejected') onAnswered?.();
  };
  const isAsked = opened !== null && opened.channel !== 'phone';
  return (
    <Box ref={place} tabIndex={-1} sx={isOpen ? card : { ...card, ...atFoot }}>
      <Box role="group" aria-label={text('answers.write')} sx={tabs}>
        {kinds.map((kind) => {
          const Icon = icons[kind];
          const channel = channels.find((one) => one === kind);
          const isShown = (isAsked ? opened.channel : begun?.kind) === kind;
          return (
            <Button
              key={kind}
              size="small"
              startIcon={<Icon />}
              aria-pressed={isShown}
              aria-keyshortcuts={channel ? channelKeys[channel] : undefined}
              disabled={channel !== undefined && !canAnswer(channel, to)}
              onClick={() => {
                setOpened(null);
                if (isShown) begin(null);
                else write(kind);
              }}
            >
              {text(names[kind])}
            </Button>
          );
        })}
      </Box>
      {isAsked ? (
        <SentQuestion answer={opened} onSent={sent} onNotSent={close} />
      ) : begun && (begun.kind === 'email' || begun.kind === 'whatsapp') ? (
        <MessageForm
          to={to}
          begun={begun}
          onChange={begin}
          onOpen={(message) =>
            open(begun.kind === 'email' ? 'email' : 'whatsapp', to, message, begun.language)
          }
        />
      ) : (
        begun && (
          <NoteForm
            key={begun.kind}
            to={to}
            begun={begun}
            onCall={opened ? undefined : () => open('phone', to)}
            onSaved={sent}
            onClose={close}
          />
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
  begun: Begun;
  /** Starts a call. Undefined if the phone was opened. */
  onCall: (() => void) | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** The form for a note, for what was said in a call, and for what the client replied. */
function NoteForm({ to, begun, onCall, onSaved, onClose }: NoteProps) {
  const text = useText();
  const { kind } = begun;
  const draft = useTextDraft(draftKey(to.record.id, begun), { message: '' });
  const { save, ...submission } = useSaveNote(to, onSaved);
  const { withName, nameDialog } = useAuthor();
  const isCall = kind === 'phone';
  return (
    <>
      <NoteBox
        label={text(isCall ? 'answers.said' : kind === 'reply' ? 'notes.reply_text' : 'notes.add')}
        draft={draft}
        submission={submission}
        onSubmit={() => withName(() => save(kind, draft.message))}
        onCancel={() => {
          dropDrafts(to.record.id, kind);
          onClose();
        }}
        mayBeEmpty={isCall}
        {...(kind === 'reply' && { submitLabel: text('ra.action.save') })}
        {...(isCall && {
          submitLabel: text('answers.called'),
          cancelLabel: text('answers.not_called'),
        })}
      >
        {isCall && onCall ? (
          <BusyButton busy={false} variant="outlined" onClick={onCall}>
            <bdi dir="ltr">{to.phone}</bdi>
          </BusyButton>
        ) : (
          <AuthorName />
        )}
      </NoteBox>
      {nameDialog}
    </>
  );
}
