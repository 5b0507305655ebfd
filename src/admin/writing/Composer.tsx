import ChatBubbleOutline from '@mui/icons-material/ChatBubbleOutline';
import EditNote from '@mui/icons-material/EditNote';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { visuallyHidden } from '@mui/utils';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type Addressee,
  type Channel,
  canAnswer,
  channels,
  type Kind,
  kinds,
} from '../conversation/addressee';
import type { Note } from '../conversation/conversationRecords';
import { draftKeys, moveDraft } from '../form/drafts';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { BusyButton, MenuButton } from '../screen/controls';
import { focusQuietly, isWriting } from '../screen/screen';
import { type Occasion, occasions } from '../templates/letter';
import { channelIcons } from './channelIcons';
import { EditNote as SaidInCall } from './EditNote';
import { MessageForm } from './MessageForm';
import { draftKey, firstKind, kindWithDraft } from './messageDrafts';
import { NoteForm } from './NoteForm';
import { useAnswer } from './useAnswer';
import { useAnswerKeys } from './useAnswerKeys';
import { useIsFormPending } from './useIsFormPending';
import { useTake } from './useTake';

interface Props {
  to: Addressee;
  /** Whether the form stays in sight below a long stream. */
  isSticky?: boolean;
  /** The call that was opened: what is said is written while it lasts. */
  call: Call | null;
  onCall: (call: Call | null) => void;
  /** Called when an answer leaves, or opens in another program. */
  onOpened?: (() => void) | undefined;
  /** Called when a first answer or a refusal was recorded. */
  onAnswered?: (() => void) | undefined;
  /** Called when somebody begins to write, and when the text has left. */
  onBegun?: ((isBegun: boolean) => void) | undefined;
}

export interface Call {
  note: Note;
  /** Whether the next record opens after it. */
  isLast: boolean;
}

interface Form {
  kind: Kind;
  /** The occasion that the address names. */
  occasion?: Occasion | undefined;
  /** Counts how often a key, the menu or the address asked for the form: each time, its text gets the focus. */
  focusCount: number;
  /** Counts the messages that were recorded or taken back: the next form is another one. */
  round: number;
}

/**
 * The foot of a conversation: the form that writes to the client, with a menu of the other ways, of notes, and of what the
 * client replied. A draft opens its form again, and so does an address with `write` or `answer`. What opens in another
 * program is recorded.
 */
export function Composer(props: Props) {
  const { to, isSticky = false, call, onCall, onOpened, onAnswered, onBegun } = props;
  const text = useText();
  const [form, setForm] = useState<Form>(() => ({ kind: firstKind(to), focusCount: 0, round: 0 }));
  const openForm = (kind: Kind, occasion?: Occasion) => {
    onCall(null);
    setForm((last) => ({ ...last, kind, occasion, focusCount: last.focusCount + 1 }));
  };
  // The address of a message begins it once.
  const [address, setAddress] = useSearchParams();
  const refusal = occasions.find((one) => one === address.get('write'));
  const requested = refusal ? 'email' : channels.find((one) => one === address.get('answer'));
  const openRequested = useEffectEvent((channel: Kind) => {
    openForm(channel, refusal);
    address.delete('write');
    address.delete('answer');
    setAddress(address, { replace: true });
  });
  useEffect(() => {
    if (requested) openRequested(requested);
  }, [requested]);

  const place = useRef<HTMLDivElement>(null);
  // A press on a button moves nothing, so that it is not missed: only a text that is entered makes the form higher.
  const [isBegun, setBegun] = useState(() => kindWithDraft(to.record.id) !== undefined);
  useEffect(() => onBegun?.(isBegun), [isBegun, onBegun]);
  const next = () => {
    setBegun(false);
    renew();
  };
  const renew = () =>
    setForm(({ round }) => ({ kind: firstKind(to), focusCount: 0, round: round + 1 }));
  const close = () => {
    if (!isWriting() || place.current?.contains(document.activeElement))
      focusQuietly(place.current);
    onCall(null);
    next();
  };
  // After a first answer or a refusal, the next client waits.
  const isLast = to.record.status === 'pending' || to.record.status === 'rejected';
  const recorded = (channel: Channel, note: Note) => {
    // By now, somebody may write something else.
    if (form.kind === channel || !isWriting()) close();
    if (channel !== 'phone') {
      if (isLast) onAnswered?.();
      return;
    }
    // What is said in a call is noted while it lasts, so the next record waits.
    if (isWriting()) return;
    moveDraft(sessionStorage, draftKey(to.record.id, channel), draftKeys.note(note.id), note);
    onCall({ note, isLast });
  };
  const takenBack = ({ id, kind: taken }: Note) => {
    if (id === call?.note.id) {
      // What was said waits for the next call: its note is gone.
      moveDraft(sessionStorage, draftKeys.note(id), draftKey(to.record.id, 'phone'));
      onCall(null);
    }
    next();
    const written = kinds.find((one) => one === taken && one !== 'phone');
    if (written) openForm(written);
  };
  const { answer, canSend, busy, isSaving, retry, nameDialog } = useAnswer(to, recorded, takenBack);
  const open = (...message: Parameters<typeof answer>) => {
    onOpened?.();
    answer(...message);
  };
  // What the product sends itself is read before, and another program shows it before.
  useAnswerKeys((channel) => {
    if (channel === 'email' && canSend !== false && canAnswer(channel, to)) openForm(channel);
    else open(channel);
  }, 'dialog');
  useShortcuts({ n: () => openForm('note') }, 'dialog');

  useEffect(() => {
    const shown = place.current;
    if (!shown) return undefined;
    // The form grows when its template arrives and while the user types.
    const observer = new ResizeObserver(() => {
      if (!shown.contains(document.activeElement)) return;
      // Where it is higher than its room, as above the keyboard of a phone, its buttons count.
      const room = shown.closest('.MuiDialogContent-root')?.clientHeight ?? innerHeight;
      const margin = parseFloat(getComputedStyle(shown).scrollMarginBlockEnd);
      shown.scrollIntoView({ block: shown.offsetHeight + margin > room ? 'end' : 'nearest' });
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);

  const isPending = useIsFormPending(to.record.id);
  const { kind } = form;
  const take = useTake(to);
  const titleId = useId();
  const hasAddress = kind === 'email' || kind === 'whatsapp';
  // Nobody writes to a client whose data is erased.
  const isReachable = channels.some((channel) => canAnswer(channel, to));
  const written: readonly Kind[] = to.lead ? ['note', 'reply'] : ['note'];
  const offered = isReachable ? kinds : written;
  const head = (
    <>
      {isReachable && (
        <Box component="span" id={titleId} sx={[named, hasAddress && hidden]}>
          {text('answers.write_to')} <bdi>{to.name}</bdi>
        </Box>
      )}
      {offered.length > 1 && (
        <MenuButton
          size="small"
          label={text(names[kind])}
          items={offered.map((one) => {
            const Icon = icons[one];
            const channel = channels.find((other) => other === one);
            return {
              key: one,
              label: text(names[one]),
              icon: <Icon fontSize="small" />,
              selected: one === kind,
              disabled: channel !== undefined && !canAnswer(channel, to),
              onClick: () => openForm(one),
            };
          })}
        />
      )}
    </>
  );
  const submitLabels = {
    email: text(canSend ? 'answers.send' : 'answers.open_mail'),
    whatsapp: text('answers.open', { channel: text('answers.by_whatsapp') }),
  };
  const isOpening = kind === 'whatsapp' || !canSend;
  const remindLabel = text(isOpening ? 'answers.open_and_remind' : 'answers.send_and_remind');
  const key = [kind, form.occasion, form.round].join();

  return (
    <Box
      ref={place}
      tabIndex={-1}
      role="group"
      {...(isReachable
        ? { 'aria-labelledby': titleId }
        : { 'aria-label': text('resources.notes.fields.body') })}
      aria-busy={isPending}
      onFocus={({ target }) => target.matches('textarea, input') && setBegun(true)}
      onInput={() => channels.some((channel) => channel === kind) && take()}
      sx={[card, isSticky && sticky, isBegun && begun]}
    >
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
      {call || isPending ? null : hasAddress ? (
        <MessageForm
          key={key}
          to={to}
          kind={kind}
          occasion={form.occasion}
          focusCount={form.focusCount}
          isOpening={isOpening}
          submitLabel={submitLabels[kind]}
          remindLabel={remindLabel}
          isBegun={isBegun}
          busy={busy || isSaving(kind) || (kind === 'email' && canSend === undefined)}
          isSending={isSaving(kind)}
          onSubmit={(message, options) => open(kind, message, options)}
        >
          {head}
        </MessageForm>
      ) : (
        <NoteForm
          key={key}
          to={to}
          kind={kind}
          focusCount={form.focusCount}
          isBegun={isBegun}
          head={head}
          onCall={() => open('phone')}
          onClose={close}
        />
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

const named = { color: 'text.primary', overflowWrap: 'anywhere' };
/** Beside the address there is no room for the name, which is the title of the record. */
const hidden = { '@media (width >= 37.5rem)': visuallyHidden };
const card = {
  display: 'grid',
  displayPrint: 'none',
  gap: 1.5,
  padding: 1.5,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  backgroundColor: 'background.paper',
  outline: 'none',
  '&[aria-busy=true]': { display: 'none' },
} as const;
const sticky = {
  position: 'sticky',
  // In a low window, such as at a zoom of 200 %, it would cover all that the client wrote.
  '@media (width < 600px) and (height < 26rem), (width >= 600px) and (height < 40rem)': {
    position: 'static',
  },
  // Over the padding of a dialog, half of which stays below. The stream is not seen in it, nor at the upper edge.
  insetBlockEnd: -10,
  zIndex: 1,
  boxShadow: ({ palette }: Theme) =>
    `0 -8px ${palette.background.paper}, 0 12px ${palette.background.paper}`,
  // Where the browser knows whether it sticks, the form has a shadow only over the stream.
  containerType: 'scroll-state',
  '@container scroll-state(stuck: bottom)': {
    '&::after': {
      content: '""',
      position: 'absolute',
      inset: 0,
      borderRadius: 'inherit',
      pointerEvents: 'none',
      boxShadow: '0 -12px 16px -16px color-mix(in srgb, currentColor 40%, transparent)',
    },
  },
} as const;
/** With the keyboard of a phone, there is no room for more than the text. Its button scrolls into sight above the notices. */
const begun = {
  '@media (width < 600px)': { position: 'static', scrollMarginBlockEnd: '144px' },
} as const;
