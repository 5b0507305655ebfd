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
 * Lets staff answer from the list, with keys for the focused row and with buttons in the hovered
 * and in the focused row. Only these two rows render buttons, so that the buttons do not delay the
 * list.
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

/** Renders content into a row without changing the layout of the row. */
function InRow({ element, className, sx, children }: InRowProps) {
  if (!element) return null;
  return createPortal(
    <Box className={className} sx={sx}>
      {children}
    </Box>,
    element,
  );
}

/**
 * Returns the ids of the last hovered and the last focused row. CSS hides the buttons after the
 * pointer or the focus leaves.
 */
function useRowsAtHand(): string[] {
  const [pointed, setPointed] = useState<string | null>(null);
  const [focused, setFocused] = useState<string | null>(null);
  useEffect(() => {
    // A row may have the focus before the listeners are added.
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
  // Aligns the icons with the link above them.
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
