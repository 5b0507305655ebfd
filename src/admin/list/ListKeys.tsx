import Keyboard from '@mui/icons-material/Keyboard';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useListContext } from 'react-admin';
import type { StatusChoice } from '../../domain/choices';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import { useText } from '../i18n/useText';
import { focusedRow, focusRow } from './rows';
import { isTyping } from './typing';
import { useBulkStatus } from './useBulkStatus';
import { useKeptFocus } from './useKeptFocus';

const ShortcutHelp = lazy(() =>
  import('./ShortcutHelp').then((module) => ({ default: module.ShortcutHelp })),
);

interface Props<Status extends string> {
  resource: 'quotes' | 'projects';
  choices: readonly StatusChoice<Status>[];
}

/** A list by keyboard alone; the button shows the keys to those who do not know `?`. */
export function ListKeys<Status extends QuoteStatus | ProjectStatus>(props: Props<Status>) {
  const { resource, choices } = props;
  const text = useText();
  const [help, setHelp] = useState(false);
  const { selectedIds, onToggleItem } = useListContext();
  const { busy, change } = useBulkStatus<Status>(resource);
  useKeptFocus();

  const press = useRef((_event: KeyboardEvent) => {});
  press.current = (event) => {
    if (isTyping(event)) return;
    const { key } = event;
    if (key === '?') return setHelp(true);
    if (key === 'u') return pressUndo();
    // A dialog over the list has keys of its own.
    if (document.querySelector('[role=dialog]')) return;
    const row = focusedRow();
    if (key === 'j' || (key === 'ArrowDown' && row)) move(event, row ? row.index + 1 : 0);
    if (key === 'k' || (key === 'ArrowUp' && row)) move(event, row ? row.index - 1 : 0);
    if (key === 'x' && row) onToggleItem(row.id);
    if (key === '/') {
      event.preventDefault();
      document.querySelector<HTMLElement>('[role=search] input')?.focus();
    }
    const status = choices[Number(key) - 1]?.id;
    if (status === undefined || busy) return;
    if (selectedIds.length > 0) change(status);
    else if (row) change(status, [row.id]);
  };

  useEffect(() => {
    const listen = (event: KeyboardEvent) => press.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      <Tooltip title={text('list.shortcuts')}>
        <IconButton
          aria-label={text('list.shortcuts')}
          aria-keyshortcuts="?"
          onClick={() => setHelp(true)}
          sx={{ display: { xs: 'none', md: 'inline-flex' }, width: 40, height: 40 }}
        >
          <Keyboard />
        </IconButton>
      </Tooltip>
      {help && (
        <Suspense fallback={null}>
          <ShortcutHelp choices={choices} onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </>
  );
}

function move(event: KeyboardEvent, index: number): void {
  event.preventDefault();
  focusRow(index);
}

/** Whatever the last notice offers to take back. */
function pressUndo(): void {
  document.querySelector<HTMLElement>('[data-undo], .RaNotification-undo')?.click();
}
