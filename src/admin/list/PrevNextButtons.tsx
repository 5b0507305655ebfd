import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import type { Identifier } from 'react-admin';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { flipInRtl } from '../theme/flipInRtl';
import { usePrevNext } from './usePrevNext';

interface Props {
  id: Identifier;
  path: (id: string, search: string) => string;
  /** Names the open row for screen readers. */
  name: string | undefined;
}

/** Leads to the previous and next row of the list without closing the dialog, as j and k do. */
export function PrevNextButtons({ id, path, name }: Props) {
  const text = useText();
  const { previous, next, place, total } = usePrevNext(id, path);
  const formats = useFormats();
  useShortcuts({ j: () => next?.(), k: () => previous?.() }, 'dialog');
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
      <Typography role="status" variant="body2" color="text.secondary">
        {name !== undefined && place !== null && (
          <>
            <span style={visuallyHidden}>{name}, </span>
            {text('list.place', { place: formats.number(place), total: formats.number(total) })}
          </>
        )}
      </Typography>
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
  alignItems: 'center',
  paddingInline: 2,
  paddingBlock: 0.5,
  borderBlockEnd: '1px solid',
  borderColor: 'divider',
};
