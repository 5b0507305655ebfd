const LINK = '[data-row-link]';

/** Returns the links that open the rows, from top to bottom. */
const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(LINK)];

const rowOf = (element: Element | null): Element | null => element?.closest('tr, li') ?? null;

const idOf = (link: HTMLElement | undefined): string | null => link?.dataset.rowLink ?? null;

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

/** Returns the index of a row, or -1 if the row is not on the screen. */
export const indexOfRow = (id: string): number => links().findIndex((link) => idOf(link) === id);

export function focusRowOf(id: string): boolean {
  const index = indexOfRow(id);
  return index >= 0 && focusRow(index);
}
