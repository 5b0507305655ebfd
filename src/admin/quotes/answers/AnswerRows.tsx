import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import {
  type ComponentType,
  createContext,
  type ElementType,
  type ReactNode,
  type SyntheticEvent,
  use,
  useMemo,
  useState,
} from 'react';
import { useEvent, useListContext } from 'react-admin';
import {
  type Addressee,
  type Channel,
  canAnswer,
  channelKeys,
  channels,
  clientOfQuote,
  nextWaiting,
  type OpenedAnswer,
} from '../../conversation/answer';
import { SentQuestion } from '../../conversation/SentQuestion';
import { channelIcons, useAnswerKeys, useOpenAnswer } from '../../conversation/useOpenAnswer';
import { useText } from '../../i18n/useText';
import { focusedRow, focusRowOf } from '../../ui/screen';
import type { Quote } from '../table';

interface RowAnswers {
  /** The answer that was opened last, until staff say whether they sent it. */
  opened: OpenedAnswer | null;
  open: (channel: Channel, quote: Quote) => void;
  /** Ends the question of a row, and focuses that row or, after an answer, the next one. */
  leave: (id: string, isAnswered: boolean) => void;
}

const RowAnswersContext = createContext<RowAnswers>({
  opened: null,
  open: () => {},
  leave: () => {},
});

/** Lets staff answer from the rows of a list: with keys for the focused row, and with buttons. */
export function AnswerRows({ children }: { children: ReactNode }) {
  const { data = [] } = useListContext<Quote>();
  const [opened, setOpened] = useState<OpenedAnswer | null>(null);
  const answer = useOpenAnswer(setOpened);
  const open = useEvent((channel: Channel, quote: Quote) =>
    answer.open(channel, clientOfQuote(quote)),
  );
  const leave = useEvent((id: string, isAnswered: boolean) => {
    const place = data.findIndex((row) => row.id === id);
    // Refusals to several clients are sent one after the other.
    const next =
      data[place]?.status === 'rejected'
        ? data.slice(place + 1).find(({ status }) => status === 'rejected')
        : nextWaiting(data, id);
    focusRowOf((isAnswered && next?.id) || id);
    setOpened(null);
  });
  useAnswerKeys((channel) => {
    const id = focusedRow()?.id;
    const quote = data.find((row) => row.id === id);
    if (quote) open(channel, quote);
  }, 'page');
  const answers = useMemo(() => ({ opened, open, leave }), [opened, open, leave]);
  return (
    <RowAnswersContext value={answers}>
      <Box aria-hidden sx={{ display: 'none' }}>
        {channels.map((channel) => {
          const Icon = channelIcons[channel];
          return <Icon key={channel} id={`by-${channel}`} />;
        })}
      </Box>
      {children}
      {answer.nameDialog}
    </RowAnswersContext>
  );
}

/** The icon of a channel, drawn from the one in `AnswerRows`, which is faster than an icon in each row. */
const RowIcon = ({ channel }: { channel: Channel }) => (
  <svg aria-hidden viewBox="0 0 24 24">
    <use href={`#by-${channel}`} width="24" height="24" />
  </svg>
);

/** The answer buttons of a table row, as plain elements. */
export function RowAnswers({ quote }: { quote: Quote }) {
  const { open } = use(RowAnswersContext);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps clicks from the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps clicks from the row
    <div className="answers" onClick={staysInRow}>
      <AnswerButtons
        quote={quote}
        button="button"
        icon={RowIcon}
        onAnswer={(channel) => open(channel, quote)}
      />
    </div>
  );
}

/** Asks over the row whether the answer was sent, without changing the layout of the row. */
export function RowQuestion({ quote: { id } }: { quote: Quote }) {
  const { opened, leave } = use(RowAnswersContext);
  if (opened?.to.record.id !== id) return null;
  return (
    <Box className="over-row" sx={question} onClick={staysInRow}>
      <SentQuestion
        answer={opened}
        onSent={() => leave(id, true)}
        onNotSent={() => leave(id, false)}
      />
    </Box>
  );
}

/** Prevents a click on a button from opening the row. */
const staysInRow = (event: SyntheticEvent) => event.stopPropagation();

const question = {
  position: 'absolute',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  minHeight: '100%',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  backgroundColor: 'background.paper',
  width: 'max-content',
  maxWidth: 'calc(100vw - 48px)',
  paddingInline: 1,
};

interface ButtonsProps {
  quote: Pick<Addressee, 'email' | 'phone' | 'language'>;
  onAnswer: (channel: Channel) => void;
  /** The element of a button. Table rows have plain ones, which render faster. */
  button?: ElementType;
  icon?: ComponentType<{ channel: Channel }>;
}

/** A button for each way to answer a client. */
export function AnswerButtons(props: ButtonsProps) {
  const { quote, onAnswer, button: Button = IconButton, icon: Icon = ChannelIcon } = props;
  const text = useText();
  return channels.map((channel) => {
    const label = text('answers.answer_by', { channel: text(`answers.by_${channel}`) });
    return (
      <Button
        key={channel}
        type="button"
        aria-label={label}
        title={label}
        aria-keyshortcuts={channelKeys[channel]}
        disabled={!canAnswer(channel, quote)}
        onClick={() => onAnswer(channel)}
      >
        <Icon channel={channel} />
      </Button>
    );
  });
}

function ChannelIcon({ channel }: { channel: Channel }) {
  const Icon = channelIcons[channel];
  return <Icon fontSize="small" />;
}
