import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import type { Identifier } from 'react-admin';
import { useText } from '../i18n/useText';
import { isTyping } from '../keyboard/isTyping';
import { shortcutKey } from '../keyboard/shortcutKey';
import { flipInRtl } from '../theme/flipInRtl';
import { usePrevNext } from './usePrevNext';

interface Props {
  id: Identifier;
  path: (id: string, search: string) => string;
}

/** Through the list without closing the dialog; j and k do the same. */
export function PrevNextButtons({ id, path }: Props) {
  const text = useText();
  const { previous, next } = usePrevNext(id, path);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (isTyping(event)) return;
      const key = shortcutKey(event);
      if (key === 'j') next?.();
      if (key === 'k') previous?.();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [previous, next]);
  return (
    <Box sx={bar}>
      <Button
        startIcon={<NavigateBefore sx={flipInRtl} />}
        disabled={!previous}
        onClick={() => previous?.()}
        aria-keyshortcuts="k"
      >
        {text('list.previous')}
      </Button>
      <Button
        endIcon={<NavigateNext sx={flipInRtl} />}
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
};
