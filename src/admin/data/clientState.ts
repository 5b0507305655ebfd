import { MutationCache, QueryClient } from '@tanstack/react-query';
import { type Identifier, localStorageStore, type RaRecord, type Store } from 'react-admin';
import { ApiError } from './errors';

/** Creates a value outside React, to which components subscribe with `useSyncExternalStore`. */
export function sharedValue<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next: Value): void {
      value = next;
      for (const changed of listeners) changed();
    },
    subscribe(changed: () => void): () => void {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/**
 * Stores the preferences of this browser, such as the language, the theme and the saved filters.
 * react-admin calls `reset` at the end of a session. Here `reset` does nothing, so that the
 * preferences remain.
 */
export const preferences: Store = { ...localStorageStore(), reset() {} };

export const AUTHOR = 'notes.author';

export const authorName = (): string | null => preferences.getItem<string>(AUTHOR)?.trim() || null;

/** A single automatic retry, so that the user soon sees a failure and can retry by hand. */
const MOST_RETRIES = 1;
const RETRY_MS = 500;

const isRefused = (error: Error): boolean =>
  error instanceof ApiError && error.response.status >= 400 && error.response.status < 500;

/**
 * Sends requests even while the browser is offline, so that they fail at once instead of waiting for a connection. Reads the
 * screen again after each change, also after one without an answer, which may have succeeded.
 */
export const queryClient: QueryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSettled: (_row, _error, _change, _context, { meta }) => {
      if (!meta?.refetches) void queryClient.invalidateQueries();
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

/**
 * The time as of which each list shows its rows, by the server's clock: rows created at this time
 * or later are new and wait. Without a time, the list shows all rows: docs/decisions/news.md.
 */
type AsOf = Readonly<Record<string, string | undefined>>;

export const asOf = sharedValue<AsOf>({});

const KEY = 'news';

/** The times before the reload or the end of the session. */
let earlier = storedTimes();

function storedTimes(): AsOf {
  try {
    return JSON.parse(globalThis.sessionStorage?.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

function update(times: AsOf): void {
  asOf.set(times);
  sessionStorage.setItem(KEY, JSON.stringify({ ...earlier, ...times }));
}

/** The first millisecond after the row, because the database stores microseconds. */
const after = ({ created_at }: RaRecord): string =>
  new Date(Date.parse(created_at) + 1).toISOString();

/** Makes rows new that are created after `newest`, the newest row of a list, if it has rows. */
export const startNews = (resource: string, newest: RaRecord | undefined): void =>
  update({ ...asOf.get(), [resource]: newest ? after(newest) : new Date(0).toISOString() });

export function continueNews(resource: string): boolean {
  if (earlier[resource] !== undefined) update({ ...asOf.get(), [resource]: earlier[resource] });
  return earlier[resource] !== undefined;
}

/** Lets the list show all rows the next time it is read. */
export function showNews(resource: string): void {
  const { [resource]: _old, ...others } = earlier;
  const { [resource]: _time, ...times } = asOf.get();
  earlier = others;
  update(times);
}

/** Shows a row that this tab has created, and the rows before it. */
export function showOwn(resource: string, row: RaRecord): void {
  const time = asOf.get()[resource];
  if (time && typeof row.created_at === 'string' && after(row) > time) startNews(resource, row);
}

/** Stops counting when the session ends. The next session continues with the same times. */
export function pauseNews(): void {
  earlier = { ...earlier, ...asOf.get() };
  asOf.set({});
}

/** Sends the deletion at once, in a request that the browser completes even after the user leaves the page. */
type SendNow = () => Promise<unknown>;

const pendingDeletes = new Map<Identifier, SendNow>();

/** Whether the row's deletion can still be undone. Lists hide such rows. */
export const isPendingDelete = (id: Identifier): boolean => pendingDeletes.has(id);

export function addPendingDelete(id: Identifier, sendNow: SendNow): void {
  // Adding the same listener again has no effect.
  window.addEventListener('pagehide', sendPendingDeletes);
  pendingDeletes.set(id, sendNow);
}

export const removePendingDelete = (id: Identifier): void => void pendingDeletes.delete(id);

/** Sends all pending deletions, which the screen has already reported as done. */
export async function sendPendingDeletes(): Promise<void> {
  await Promise.allSettled([...pendingDeletes.values()].map((sendNow) => sendNow()));
}
