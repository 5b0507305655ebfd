import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import { createPortal } from 'react-dom';
import type { Quote } from '../../data/records';
import { focusedRow, focusRowOf, rowElement, rowIdOf } from '../../ui/rowFocus';
import { AnswerButtons, useAnswerKeys } from './AnswerButtons';
import { nextWaiting } from './answer';
import { answerSlot } from './answerSlots';
import { SentQuestion } from './SentQuestion';
import { type OpenedAnswer, useOpenAnswer } from './useOpenAnswer';

/**
 * Answers from the rows of the list: keys for the focused row, buttons in the row under the pointer and in
 * the focused one. Only these two rows have buttons, so that the others render as early as before.
 */
export function AnswerRows() {
  const { data = [] } = useListContext<Quote>();
  const [opened, setOpened] = useState<OpenedAnswer | null>(null);
  const rowIds = useRowsAtHand();
  const open = useOpenAnswer(setOpened);
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
      {rowIds
        .filter((id) => id !== opened?.quote.id)
        .map((id) => {
          const quote = quoteOf(id);
          return (
            quote && (
              <InRow key={id} element={answerSlot(id)} sx={buttons}>
                <AnswerButtons quote={quote} onAnswer={(channel) => open(channel, quote)} />
              </InRow>
            )
          );
        })}
      {opened && quoteOf(opened.quote.id)?.status === 'pending' && (
        <InRow
          key={opened.quote.id}
          className="over-row"
          element={lastCellOf(opened.quote.id)}
          sx={question}
        >
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

const lastCellOf = (id: string) => rowElement(id)?.lastElementChild;

interface InRowProps {
  element: Element | null | undefined;
  className?: string;
  sx: object;
  children: ReactNode;
}

/** A part of a row, which keeps its layout. */
function InRow({ element, className, sx, children }: InRowProps) {
  if (!element) return null;
  return createPortal(
    <Box className={className} sx={sx}>
      {children}
    </Box>,
    element,
  );
}

/** The row that was pointed at last, and the one that was focused last. Styles show it while it is. */
function useRowsAtHand(): string[] {
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    // A row can have the focus before this code listens.
    setFocused(focusedRow()?.id ?? null);
    const follow = (set: (id: string) => void) => (event: Event) => {
      const id = event.target instanceof Element && rowIdOf(event.target);
      if (id) set(id);
    };
    const onPointerOver = follow(setPointed);
    const onFocusIn = follow(setFocused);
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('focusin', onFocusIn);
    return () => {
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, []);
  return [...new Set([pointed, focused])].filter((id) => id !== null);
}

const buttons = {
  display: 'none',
  'tr:hover &, tr:focus-within &': { display: 'flex' },
  // The icons begin where the link above them begins.
  marginInlineStart: '-8px',
  '& button': { width: 38, height: 26, padding: 0 },
};
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
