/** The state that the site stores in an entry of the browser's history. */
export interface HistoryState {
  /** The entry was created by a language switch, which keeps the scroll position and the focus. */
  stay?: true;
  /** A link of the page opened the quote form, so going back closes it. */
  formOpened?: true;
}

export function readHistoryState(state: unknown): HistoryState {
  const isObject = typeof state === 'object' && state !== null;
  return {
    ...(isObject && 'stay' in state && { stay: true }),
    ...(isObject && 'formOpened' in state && { formOpened: true }),
  };
}
