import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { createPortal } from 'react-dom';
import type { Quote } from '../../data/records';
import { focusedRow, focusRowOf, rowIdOf } from '../../ui/rowFocus';
import { AnswerButtons, useAnswerKeys } from './AnswerButtons';
import { nextWaiting } from './answer';
import { answerSlot, questionSlot } from './answerSlots';
import { SentQuestion } from './SentQuestion';
import { type OpenedAnswer, useOpenAnswer } from './useOpenAnswer';

/**
 * Lets staff answer from the list: with keys for the focused row, and with buttons in the hovered
 * and the focused row. The other rows have no buttons, because rendering them would delay the list.
 */
export function AnswerRows() {
  const { data = [] } = useListContext<Quote>();
  const [opened, setOpened] = useState<(OpenedAnswer & { slot: Element | undefined }) | null>(null);
  const rows = useActiveRows();
  const open = useOpenAnswer((answer) =>
    setOpened({ ...answer, slot: questionSlot(answer.quote.id) }),
  );
  const quoteOf = (id: string | undefined) => data.find((quote) => quote.id === id);

  useAnswerKeys((channel) => {
    const quote = quoteOf(focusedRow()?.id);
    if (quote) open(channel, quote);
  }, 'page');

  const leave = (id: string) => {
    focusRowOf(id);
    setOpened(null);
  };
  return (
    <>
      {rows
        .filter(({ id }) => id !== opened?.quote.id)
        .map(({ id, slot }) => {
          const quote = quoteOf(id);
          return (
            quote && (
              <InRow key={id} slot={slot} sx={buttons}>
                <AnswerButtons quote={quote} onAnswer={(channel) => open(channel, quote)} />
              </InRow>
            )
          );
        })}
      {opened && quoteOf(opened.quote.id)?.status === 'pending' && (
        <InRow key={opened.quote.id} className="over-row" slot={opened.slot} sx={question}>
          <SentQuestion
            answer={opened}
            onContacted={() => leave(nextWaiting(data, opened.quote.id)?.id ?? opened.quote.id)}
            onNotSent={() => leave(opened.quote.id)}
          />
        </InRow>
      )}
    </>
  );
}

interface InRowProps {
  slot: Element | undefined;
  className?: string;
  sx: object;
  children: ReactNode;
}

/** Renders content into a row without changing the layout of the row. */
function InRow({ slot, className, sx, children }: InRowProps) {
  if (!slot) return null;
  return createPortal(
    <Box className={className} sx={sx}>
      {children}
    </Box>,
    slot,
  );
}

interface ActiveRow {
  id: string;
  slot: Element;
}

/**
 * Returns the last hovered and the last focused row, among the rows that have a place for answer
 * buttons. CSS hides the buttons after the pointer or the focus leaves.
 */
function useActiveRows(): ActiveRow[] {
  const [pointed, setPointed] = useState<ActiveRow | null>(null);
  const [focused, setFocused] = useState<ActiveRow | null>(null);
  useEffect(() => {
    const follow = (set: typeof setPointed) => (element: EventTarget | null) => {
      const id = element instanceof Element && rowIdOf(element);
      const slot = id && answerSlot(id);
      if (slot) set((row) => (row?.slot === slot ? row : { id, slot }));
    };
    const point = follow(setPointed);
    const focus = follow(setFocused);
    const onPointerOver = (event: Event) => point(event.target);
    const onFocusIn = (event: Event) => focus(event.target);
    // A row may have the focus before the listeners are added.
    focus(document.activeElement);
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('focusin', onFocusIn);
    return () => {
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, []);
  const rows = pointed?.id === focused?.id ? [focused] : [pointed, focused];
  return rows.filter((row) => row !== null);
}

const buttons = {
  display: 'none',
  'tr:hover &, tr:focus-within &': { display: 'flex' },
  // Aligns the icons with the link to the row's details above them.
  marginInlineStart: '-8px',
  '& button': { width: 38, height: 26, padding: 0 },
};
const question = {
  position: 'absolute',
  insetBlockEnd: 0,
  insetInlineEnd: 0,
  'td:first-of-type > * > &': { insetInlineStart: 0, insetInlineEnd: 'auto' },
  minHeight: '100%',
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  backgroundColor: 'background.paper',
  width: 'max-content',
  maxWidth: 'calc(100vw - 48px)',
  paddingInline: 1,
};
