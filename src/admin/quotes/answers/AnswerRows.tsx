import Box from '@mui/material/Box';
import { createContext, type ReactNode, type SyntheticEvent, use, useMemo, useState } from 'react';
import { useEvent, useListContext } from 'react-admin';
import { focusedRow, focusRowOf } from '../../ui/rowFocus';
import type { Quote } from '../table';
import { AnswerButtons, useAnswerKeys } from './AnswerButtons';
import { type Channel, nextWaiting } from './answer';
import { SentQuestion } from './SentQuestion';
import { type OpenedAnswer, useOpenAnswer } from './useOpenAnswer';

interface RowAnswers {
  /** The answer that was opened last, until staff say whether they sent it. */
  opened: OpenedAnswer | null;
  open: (channel: Channel, quote: Quote) => void;
  /** Ends the question of a row, and focuses that row or the next row that waits for an answer. */
  leave: (id: string, isContacted: boolean) => void;
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
  const open = useEvent(useOpenAnswer(setOpened));
  const leave = useEvent((id: string, isContacted: boolean) => {
    focusRowOf((isContacted && nextWaiting(data, id)?.id) || id);
    setOpened(null);
  });
  useAnswerKeys((channel) => {
    const id = focusedRow()?.id;
    const quote = data.find((row) => row.id === id);
    if (quote) open(channel, quote);
  }, 'page');
  const answers = useMemo(() => ({ opened, open, leave }), [opened, open, leave]);
  return <RowAnswersContext value={answers}>{children}</RowAnswersContext>;
}

/** The answer buttons of a table row, which CSS shows while the row is hovered or focused. */
export function RowAnswers({ quote }: { quote: Quote }) {
  const { open } = use(RowAnswersContext);
  return (
    <Box className="answers" onClick={staysInRow}>
      <AnswerButtons quote={quote} button="button" onAnswer={(channel) => open(channel, quote)} />
    </Box>
  );
}

/** Asks over the row whether the answer was sent, without changing the layout of the row. */
export function RowQuestion({ quote: { id, status } }: { quote: Quote }) {
  const { opened, leave } = use(RowAnswersContext);
  if (opened?.quote.id !== id || status !== 'pending') return null;
  return (
    <Box className="over-row" sx={question} onClick={staysInRow}>
      <SentQuestion
        answer={opened}
        onContacted={() => leave(id, true)}
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
