/** What an entry of the browser's history says about the navigation that made it. */
export interface HistoryState {
  /** A language switch: scroll position and focus stay. */
  stay?: true;
  /** The quote form was opened from a page of the site: going back closes it. */
  formOpened?: true;
}

export function readHistoryState(state: unknown): HistoryState {
  const isObject = typeof state === 'object' && state !== null;
  return {
    ...(isObject && 'stay' in state && { stay: true }),
    ...(isObject && 'formOpened' in state && { formOpened: true }),
  };
}
