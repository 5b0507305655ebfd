import type { Theme } from '@mui/material/styles';
import { useIsMutating } from '@tanstack/react-query';
import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type MouseEventHandler,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react';
import {
  type Identifier,
  useEvent,
  useGetRecordRepresentation,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../data/paths';
import { useText } from '../../i18n/useText';
import { useFrom } from '../../kit/useFrom';
import type { SeenRow } from '../../ui/status/useSetStatus';

type ToggleRow = (id: Identifier, shift: boolean) => void;

const ToggleRowContext = createContext<ToggleRow>(() => {});
const FollowContext = createContext<MouseEventHandler<HTMLAnchorElement>>(() => {});

/**
 * Returns a function that toggles the selection of a row. With Shift, it selects or unselects all
 * rows from the last toggled row to this one.
 */
export const useToggleRow = (): ToggleRow => useContext(ToggleRowContext);

/** Remembers the last toggled row and follows the links, for the table and for the cards of a list. */
export function RowSelection({ children }: { children: ReactNode }) {
  const { data = [], selectedIds, onSelect, onToggleItem } = useListContext();
  const last = useRef<Identifier | null>(null);
  const toggle = useEvent((id: Identifier, shift: boolean) => {
    const rows = data.map((row) => row.id);
    const from = last.current;
    if (shift && from !== null && selectedIds.length > 0 && rows.includes(from)) {
      onSelect(toggleRange(rows, selectedIds, from, id));
    } else {
      onToggleItem(id);
    }
    last.current = id;
  });
  const follow = useFollow();
  const onClick = useEvent((event: MouseEvent<HTMLAnchorElement>) => {
    event.stopPropagation();
    const { ctrlKey, metaKey, shiftKey, altKey, button } = event;
    if (ctrlKey || metaKey || shiftKey || altKey || button !== 0) return;
    event.preventDefault();
    follow(event.currentTarget.getAttribute('href') ?? '');
  });
  return (
    <ToggleRowContext value={toggle}>
      <FollowContext value={onClick}>{children}</FollowContext>
    </ToggleRowContext>
  );
}

/** A link in a row. A list has many, and those of react-router render several times as slowly. */
export const PlainLink = ({ href, ...link }: ComponentProps<'a'> & { href: string }) => (
  <a {...link} href={href} onClick={useContext(FollowContext)} />
);

/**
 * Returns the selection after a Shift-click on `to`: selects the rows from `from` to `to`, or
 * unselects them if `to` was selected.
 */
export function toggleRange<Id>(rows: readonly Id[], selected: readonly Id[], from: Id, to: Id) {
  const [start = 0, end = 0] = [rows.indexOf(from), rows.indexOf(to)].toSorted((a, b) => a - b);
  const range = new Set(rows.slice(start, end + 1));
  return selected.includes(to)
    ? selected.filter((id) => !range.has(id))
    : [...new Set([...selected, ...range])];
}

/** The checkbox of a row. */
export function SelectRow({ id, name }: { id: Identifier; name: string }) {
  const text = useText();
  const { selectedIds } = useListContext();
  const toggleRow = useToggleRow();
  return (
    <Check
      label={text('list.select', { name })}
      checked={selectedIds.includes(id)}
      onChange={({ nativeEvent }) =>
        toggleRow(id, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  );
}

/** The checkbox of all rows of a page. It shows when some of them are selected. */
export function SelectPage() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map((row) => row.id);
  const others = selectedIds.filter((id) => !ids.includes(id));
  const count = selectedIds.length - others.length;
  const all = ids.length > 0 && count === ids.length;
  return (
    <Check
      label={translate('ra.action.select_all')}
      checked={all}
      some={count > 0 && !all}
      disabled={ids.length === 0}
      onChange={() => onSelect(all ? others : [...others, ...ids])}
    />
  );
}

interface CheckProps extends ComponentProps<'input'> {
  label: string;
  some?: boolean;
}

/** A plain checkbox, of which a list has many. Its label extends it to a target of 44 pixels. */
function Check({ label, some = false, ...input }: CheckProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keeps clicks from the row, which they would open
    <label className="check" onClick={(event) => event.stopPropagation()}>
      <input
        type="checkbox"
        aria-label={label}
        ref={(element) => {
          if (element) element.indeterminate = some;
        }}
        {...input}
      />
    </label>
  );
}

/** The style of the checkboxes, for the element that contains the rows. */
export const checkStyle = {
  '& .check': {
    display: 'grid',
    placeItems: 'center',
    width: 44,
    height: 44,
    cursor: 'pointer',
    userSelect: 'none',
  },
  '& .check input': {
    width: 18,
    height: 18,
    margin: 0,
    accentColor: (theme: Theme) => theme.palette.primary.main,
  },
} as const;

/**
 * Returns a function that takes the ids of rows. For a single row, the function returns the name
 * and the status that the list shows. For several rows, both are undefined.
 */
export function useSeenRow() {
  const { data, resource } = useListContext();
  const nameOf = useGetRecordRepresentation(resource);
  return (ids: readonly unknown[]): SeenRow => {
    const row = ids.length === 1 ? data?.find(({ id }) => id === ids[0]) : undefined;
    return { name: row && String(nameOf(row)), status: row?.status };
  };
}

/** The key of the change that selects the rows of all pages. */
export const SELECT_ALL = ['select all'] as const;

/** Whether the rows of all pages are being selected. A bulk change would then change only a part of them. */
export const useIsSelecting = (): boolean => useIsMutating({ mutationKey: SELECT_ALL }) > 0;

/** Unselects all rows when the filter changes. */
export function useClearSelectionOnFilter(): void {
  const { filterValues, onUnselectItems } = useListContext();
  const filter = JSON.stringify(filterValues);
  const previous = useRef(filter);
  useEffect(() => {
    if (previous.current === filter) return;
    previous.current = filter;
    onUnselectItems();
  }, [filter, onUnselectItems]);
}

/** Returns a function for the attributes of the link to a row, which mark the row of the open record. */
export function useRowLink(resource: string) {
  const { pathname, search } = useLocation();
  return (id: string) => ({
    href: paths.record(resource, id, search),
    ...(pathname.startsWith(paths.record(resource, id)) && { 'aria-current': 'true' as const }),
  });
}

/**
 * Returns a function that follows a link in a row. While a record is open, another one takes its place in the history, so
 * that Back returns to the list instead of going through every row. Links to other pages close to the list.
 */
export function useFollow() {
  const list = paths.list(useResourceContext() ?? '');
  const { pathname } = useLocation();
  const from = useFrom();
  const navigate = useNavigate();
  return (href: string) => {
    if (!href.startsWith(list)) navigate(href + from);
    else if (pathname === list) navigate(href);
    else navigate(href, { replace: true });
  };
}
