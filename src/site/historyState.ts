/** The state that the site stores in an entry of the browser's history. */
export interface HistoryState {
  /** Whether a language switch created the entry. The switch keeps the scroll position and the focus. */
  stay?: true;
  /** Whether a link of the page opened the quote form. Going back then closes the form. */
  formOpened?: true;
}

export function readHistoryState(state: unknown): HistoryState {
  const isObject = typeof state === 'object' && state !== null;
  return {
    ...(isObject && 'stay' in state && { stay: true }),
    ...(isObject && 'formOpened' in state && { formOpened: true }),
  };
}
