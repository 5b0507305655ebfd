import { MutationCache, QueryClient } from '@tanstack/react-query';
import { type Identifier, localStorageStore, type Store } from 'react-admin';
import { isRefused } from './errors';

/**
 * Stores the preferences of this browser, such as the language, the theme and the saved filters.
 * react-admin calls `reset` at the end of a session. Here `reset` does nothing, so that the
 * preferences remain.
 */
export const preferences: Store = { ...localStorageStore(), reset() {} };

export const AUTHOR = 'notes.author';
/** Whether somebody has skipped the question for their name after a sign-in. */
export const NAME_ASKED = 'notes.asked';

export const authorName = (): string | null => preferences.getItem<string>(AUTHOR)?.trim() || null;

let isSignedIn = false;
/** Keeps until the next screen that somebody has signed in. */
export const noteSignIn = (): void => {
  isSignedIn = true;
};
/** Returns once after a sign-in whether there was one. */
export function takeSignIn(): boolean {
  const was = isSignedIn;
  isSignedIn = false;
  return was;
}

/** A single automatic retry, so that the user soon sees a failure and can retry by hand. */
const MOST_RETRIES = 1;
const RETRY_MS = 500;

/**
 * Sends requests even while the browser is offline, so that they fail at once instead of waiting for a connection. Reads the
 * screen again after each change, also after one without an answer, which may have succeeded.
 */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSettled: (_row, _error, _change, _context, { meta }) => {
      if (!meta?.isRead) void queryClient.invalidateQueries();
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retryDelay: RETRY_MS,
      retry: (failures, error) => failures < MOST_RETRIES && !isRefused(error),
    },
    mutations: { networkMode: 'always' },
  },
});

/** Sends the deletion at once, in a request that the browser completes even after the user leaves the page. */
type SendNow = () => Promise<unknown>;

/**
 * The rows whose deletion can still be undone. Outside React, because the data provider leaves them out of what it has read,
 * and because the page sends them when it is left. react-admin tells neither which deletions of its `undoable` mode wait.
 */
const pendingDeletes = new Map<Identifier, { sendNow: SendNow; failed: string }>();

/** What is said of the deletions that did not reach the server before the session ended. */
const lostDeletes: string[] = [];

/** Returns what the next session says of the deletions that the last one reported as done. */
export const takeLostDeletes = (): string[] => lostDeletes.splice(0);

/** Whether the row's deletion can still be undone. Lists hide such rows. */
export const isPendingDelete = (id: Identifier): boolean => pendingDeletes.has(id);

/** `failed` says that the row was not deleted. */
export function addPendingDelete(id: Identifier, sendNow: SendNow, failed: string): void {
  // Adding the same listener again has no effect.
  window.addEventListener('pagehide', sendPendingDeletes);
  pendingDeletes.set(id, { sendNow, failed });
}

export const removePendingDelete = (id: Identifier): void => void pendingDeletes.delete(id);

/** Sends all pending deletions, which the screen has already reported as done. The next session does not send them again. */
export async function sendPendingDeletes(): Promise<void> {
  const waiting = [...pendingDeletes];
  await Promise.all(
    waiting.map(([, { sendNow, failed }]) => sendNow().catch(() => lostDeletes.push(failed))),
  );
  for (const [id] of waiting) pendingDeletes.delete(id);
}
