import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { createContext, type RefObject, use, useEffect, useRef, useState } from 'react';
import { FIELDS } from '../keyboard/useShortcuts';

/** Whether the screen is so narrow that the tabs are at the bottom. */
export const usePhone = (): boolean =>
  useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });

/** Whether the screen is too narrow for a table. Paper is, too, but a record that is printed keeps its place and its dialogs. */
export function useNarrow(): boolean {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const isScreen = useMediaQuery('screen', { noSsr: true });
  const [onScreen, setOnScreen] = useState(isNarrow);
  if (isScreen && onScreen !== isNarrow) setOnScreen(isNarrow);
  return isScreen ? isNarrow : onScreen;
}

/** The attribute of the link of a row, by which the keys, the focus and an open record find the row. */
export const linkOfRow = (id: string) => ({ 'data-row-link': id });

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-row-link]')];

const rowOf = (element: Element | null): Element | null => element?.closest('tr, li') ?? null;

const idOf = (link: HTMLElement | undefined): string | null => link?.dataset.rowLink ?? null;

/** The ids of the rows on the screen, which are those of the list or the cards of a board. */
export const rowsOnScreen = (): Set<string | null> => new Set(links().map(idOf));

export function showRow(id: string): void {
  links()[indexOfRow(id)]?.scrollIntoView({ block: 'nearest' });
}

export function focusedRow(): { id: string; index: number } | null {
  const row = rowOf(document.activeElement);
  const index = row === null ? -1 : links().findIndex((link) => rowOf(link) === row);
  const id = idOf(links()[index]);
  return id === null ? null : { id, index };
}

/** Focuses the row at the index, or the nearest one. Returns false if the list is empty. */
export function focusRow(index: number): boolean {
  const all = links();
  const link = all[Math.min(Math.max(index, 0), all.length - 1)];
  link?.focus();
  link?.scrollIntoView({ block: 'nearest' });
  return link !== undefined;
}

const indexOfRow = (id: string): number => links().findIndex((link) => idOf(link) === id);

export function focusRowOf(id: string): boolean {
  const index = indexOfRow(id);
  return index >= 0 && focusRow(index);
}

/** Focuses an element so that shortcuts work. Shows no focus ring, because the user did not move the focus. */
export function focusQuietly(element: HTMLElement | null, options?: FocusOptions): void {
  if (!element) return;
  element.style.outline = 'none';
  element.addEventListener('blur', () => element.style.removeProperty('outline'), { once: true });
  element.focus(options);
}

/** Whether the focus is in a field into which one types. */
export const isWriting = (): boolean => document.activeElement?.matches(FIELDS) ?? false;

/** Whether a table has room for its narrow columns only. */
export const useTablet = (): boolean =>
  useMediaQuery('(min-width: 48rem) and (max-width: 74.99rem)', { noSsr: true });

/** Whether the window is wide enough for a table, as that of a tablet is. */
export const useTableFits = (): boolean => useMediaQuery('(min-width: 48rem)', { noSsr: true });

const linksTo = (id: string): HTMLElement[] => [
  // Not the addresses of other pages that name this page as `from`.
  ...document.querySelectorAll<HTMLElement>(`main a[href*="/${CSS.escape(id)}"]`),
];

/** What was opened from a page, so that the focus finds its way back. */
interface Opened {
  /** The last link that was pressed, and its place among the links to the same address. */
  link?: { href: string; place: number } | undefined;
  /** The place of the row that was opened, and the rows below it, until its page closes. */
  row?: { index: number; below: readonly string[] } | undefined;
}

/** The layout keeps what was opened, because the page below it is gone while another one is open. */
export const OpenedContext = createContext<RefObject<Opened>>({ current: {} });

/** Remembers which of the links to the same address was pressed, because a page can name a record more than once. */
export function rememberLink(opened: Opened, { target }: { target: EventTarget }): void {
  const link = target instanceof Element ? target.closest('main a[href]') : null;
  const href = link?.getAttribute('href');
  if (!link || !href) return;
  const same = [...document.querySelectorAll('main a[href]')].filter(
    (one) => one.getAttribute('href') === href,
  );
  opened.link = { href, place: same.indexOf(link) };
}

/** Returns the pressed link to a record, or the first one. */
function linkTo(id: string, { link: pressed }: Opened): HTMLElement | undefined {
  const all = linksTo(id);
  const same = all.filter((link) => link.getAttribute('href') === pressed?.href);
  return same[pressed?.place ?? 0] ?? all[0];
}

/**
 * When a dialog over a list closes, focuses the row of the last open record, or the link to it on
 * another page. If the list no longer contains this row, focuses the row that took its place. If
 * there is no such row, focuses the element that opened the dialog.
 */
export function useReturnFocus(rowId?: string): void {
  const row = useRef({ id: rowId, index: -1 });
  const opened = use(OpenedContext);

  useEffect(() => {
    row.current = { id: rowId, index: rowId === undefined ? -1 : indexOfRow(rowId) };
  }, [rowId]);

  useEffect(() => {
    const opener = document.activeElement;
    return () => {
      const { id, index } = row.current;
      if (id !== undefined && focusRowOf(id)) return;
      if (index >= 0 && focusRow(index)) return;
      const link = id && linkTo(id, opened.current);
      if (link) link.focus();
      else if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [opened]);
}
