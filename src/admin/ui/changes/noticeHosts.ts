import { useEffect, useId, useSyncExternalStore } from 'react';
import { sharedValue } from '../../data/sharedValue';

/** The host of the notices while no dialog is open. */
export const PAGE = 'page';

/**
 * The open dialogs. An open dialog hides the page from the keyboard and from screen readers, so the
 * dialog that was opened last shows the notices.
 */
const dialogs = sharedValue<readonly string[]>([]);
/** The host that showed each notice first. Only this host announces the notice. */
const firstHosts = new WeakMap<object, string>();

/** Returns the host that shows notices at the moment. */
export const useActiveHost = (): string =>
  useSyncExternalStore(dialogs.subscribe, () => dialogs.get().at(-1) ?? PAGE);

/** Makes a dialog the host of the notices while it is open. */
export function useDialogHost(): string {
  const id = useId();
  useEffect(() => {
    dialogs.set([...dialogs.get(), id]);
    return () => dialogs.set(dialogs.get().filter((dialog) => dialog !== id));
  }, [id]);
  return id;
}

/**
 * Whether no other host has shown the notice before. If no host has shown it, stores `host` as its
 * first host.
 */
export function isNew(notice: object, host: string): boolean {
  const first = firstHosts.get(notice) ?? host;
  firstHosts.set(notice, first);
  return first === host;
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Returns a key for React, because the notices of react-admin have none. */
export function noticeKey(notice: object): number {
  const key = keys.get(notice) ?? ++lastKey;
  keys.set(notice, key);
  return key;
}
