import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import type { Identifier } from 'react-admin';
import { useText } from '../i18n/useText';
import { isTyping } from './typing';
import { useNeighbours } from './useNeighbours';

interface Props {
  id: Identifier;
  path: (id: string, search: string) => string;
}

/** Through the list without closing the dialog; j and k do the same. */
export function Neighbours({ id, path }: Props) {
  const text = useText();
  const { previous, next } = useNeighbours(id, path);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      if (event.key === 'j') next?.();
      if (event.key === 'k') previous?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [previous, next]);
  return (
    <Box sx={bar}>
      <Button
        startIcon={<NavigateBefore />}
        disabled={!previous}
        onClick={() => previous?.()}
        aria-keyshortcuts="k"
      >
        {text('list.previous')}
      </Button>
      <Button
        endIcon={<NavigateNext />}
        disabled={!next}
        onClick={() => next?.()}
        aria-keyshortcuts="j"
      >
        {text('list.next')}
      </Button>
    </Box>
  );
}

const bar = {
  display: 'flex',
  justifyContent: 'space-between',
  paddingInline: 2,
  paddingBlock: 0.5,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
  '[dir=rtl] & svg': { transform: 'scaleX(-1)' },
};
