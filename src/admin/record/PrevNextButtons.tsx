import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { type ReactNode, useState } from 'react';
import { type Identifier, useDataProvider, useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths, stringifyListParams } from '../data/paths';
import type { MessageKey } from '../i18n/messages/en';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useShortcuts } from '../keyboard/useShortcuts';
import { isWriting } from '../screen/screen';
import { FROM } from '../screen/useFrom';
import { flipInRtl } from '../theme/layout';

interface Props {
  id: Identifier;
  /** The name of the record in the dialog, for screen readers. */
  name: string | undefined;
}

/**
 * Buttons that open the previous and the next row of the list in the dialog. The keys k and j and
 * the arrows do the same.
 */
export function PrevNextButtons({ id, name }: Props) {
  const text = useText();
  const { previous, next, place, total, isElsewhere } = usePrevNext(id);
  const formats = useFormats();
  const byArrow = (go: (() => void) | null) => (event: KeyboardEvent) => {
    // In the content of the record, the arrows scroll.
    const { target } = event;
    if (target instanceof Element && target.closest('.MuiDialogContent-root')) return;
    event.preventDefault();
    go?.();
  };
  useShortcuts(
    {
      j: () => next?.(),
      k: () => previous?.(),
      ArrowDown: byArrow(next),
      ArrowUp: byArrow(previous),
    },
    'dialog',
  );
  const button = (name: MessageKey, key: string, go: (() => void) | null, icon: ReactNode) => (
    <IconButton
      disabled={!go}
      onClick={() => go?.()}
      aria-label={text(name)}
      title={text(name)}
      aria-keyshortcuts={key}
    >
      {icon}
    </IconButton>
  );
  if (isElsewhere) return null;
  return (
    <Box sx={bar}>
      {button('list.previous', 'k', previous, <NavigateBefore sx={flipInRtl} />)}
      <Typography role="status" variant="body2" color="text.secondary" sx={position}>
        {name !== undefined && place !== null && (
          <>
            <span style={visuallyHidden}>{name}, </span>
            <Box component="span" sx={{ '@media (max-width: 37.5rem)': visuallyHidden }}>
              {text('list.place', { place: formats.number(place), total: formats.number(total) })}
            </Box>
          </>
        )}
      </Typography>
      {button('list.next', 'j', next, <NavigateNext sx={flipInRtl} />)}
    </Box>
  );
}

/** Room for the position, which arrives with the list. */
const position = { minWidth: { sm: '3rem' }, textAlign: 'center' };
const bar = {
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  whiteSpace: 'nowrap',
  '& button': { width: 44, height: 44 },
};

/** Finds the previous and the next row in the order of the list, across pages. */
function usePrevNext(id: Identifier) {
  const navigate = useNavigate();
  const from = new URLSearchParams(useLocation().search).get(FROM);
  const dataProvider = useDataProvider();
  const list = useListContext();
  const { data = [], total = 0, page, perPage, resource, filterValues: filter, sort } = list;
  const found = data.findIndex((row) => row.id === id);
  // Keeps the last index of a row that has left the list. The row after it has moved up to this
  // index.
  const [place, setPlace] = useState({ id, index: found });
  const isMoved = found >= 0 && found !== place.index;
  if (isMoved || place.id !== id) setPlace({ id, index: found });
  const { index } = place;

  const first = (page - 1) * perPage;
  const previous = index < 0 ? -1 : first + index - 1;
  const next = index < 0 ? total : first + index + (found < 0 ? 0 : 1);

  const go = async (position: number) => {
    const { pathname } = window.location;
    const row = data[position - first] ?? (await rowAt(position));
    // A row of another page arrives later. Nobody who has gone on meanwhile, or writes, loses the screen.
    if (!row || window.location.pathname !== pathname || isWriting()) return;
    const there = Math.floor(position / perPage) + 1;
    const query = new URLSearchParams(stringifyListParams({ filter, sort, page: there, perPage }));
    // The page from which staff came is the one to which they return.
    if (from !== null) query.set(FROM, from);
    // Replaces the history entry, so that Back returns to the list instead of going through every
    // row.
    navigate(paths.record(resource, String(row.id), `?${query}`), { replace: true });
  };
  const rowAt = (position: number) =>
    dataProvider
      .getList(resource, {
        filter,
        sort,
        pagination: { page: position + 1, perPage: 1 },
      })
      .then((answer) => answer.data[0])
      // After an error, the dialog keeps its record, and the user can press the button again.
      .catch(() => undefined);

  return {
    /**
     * The position of the row in the whole list, starting at 1, or null if the list does not
     * contain the row.
     */
    place: found < 0 ? null : first + found + 1,
    total,
    /** Whether the row is not in the list as it was read: no row of it is the previous or the next one. */
    isElsewhere: list.data !== undefined && index < 0 && found < 0,
    previous: previous >= 0 ? () => void go(previous) : null,
    next: next < total ? () => void go(next) : null,
  };
}
