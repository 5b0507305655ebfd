import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { useEffect, useState } from 'react';
import { useListContext } from 'react-admin';
import type { Quote } from '../../data/records';
import { useShortcuts } from '../../keyboard/useShortcuts';

/** How long the pointer must stay on the name of a client before the preview opens. */
const REST_MS = 500;

/**
 * Shows the message of a quote while the pointer rests on the client's name, or after Space while
 * the name has the focus. The preview opens beside the name, so that it does not cover other names.
 */
export function MessagePreview() {
  const { data } = useListContext<Quote>();
  const [link, setLink] = useState<HTMLElement | null>(null);
  const quote = link?.isConnected ? data?.find(({ id }) => id === link.dataset.rowLink) : undefined;

  useShortcuts(
    {
      ' '(event) {
        const focused = rowLink(document.activeElement);
        if (!focused || focused !== document.activeElement) return;
        event.preventDefault();
        setLink(link === focused ? null : focused);
      },
      Escape: () => setLink(null),
    },
    'page',
  );

  useEffect(() => {
    const close = () => setLink(null);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onPointerOver = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse' || !(target instanceof Element)) return;
      clearTimeout(timer);
      if (target.closest(`#${PREVIEW}`)) return;
      const over = rowLink(target);
      timer = setTimeout(() => setLink(over), REST_MS);
    };
    document.addEventListener('pointerover', onPointerOver);
    document.addEventListener('focusout', close);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', onPointerOver);
      document.removeEventListener('focusout', close);
    };
  }, []);

  if (!quote) return null;
  return (
    <Popper open anchorEl={link} placement="right-start" id={PREVIEW} role="status" sx={layer}>
      <Paper elevation={6} dir="auto" lang={quote.language} sx={paper}>
        {quote.message}
      </Paper>
    </Popper>
  );
}

const PREVIEW = 'message-preview';

const rowLink = (element: Element | null): HTMLElement | null =>
  element?.closest<HTMLElement>('[data-row-link]') ?? null;

const layer = { zIndex: 'tooltip' };
const paper = {
  maxWidth: 'min(30rem, 90vw)',
  maxHeight: '16rem',
  overflow: 'auto',
  padding: 2,
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
