import { useEffect, useId, useSyncExternalStore } from 'react';
import { sharedValue } from '../data/sharedValue';

/**
 * The page and each dialog over it can hold the notices. An open dialog hides the page from the
 * keyboard and from screen readers, so the last one holds them.
 */
const hosts = sharedValue<readonly string[]>([]);
/** The host that showed a notice first. It is announced there, and nowhere again. */
const firstHosts = new WeakMap<object, string>();

/** Whether this component's host is the one that shows notices. */
export function useNoticeHost(): { id: string; isActive: boolean } {
  const id = useId();
  const active = useSyncExternalStore(hosts.subscribe, () => hosts.get().at(-1));
  useEffect(() => {
    hosts.set([...hosts.get(), id]);
    return () => hosts.set(hosts.get().filter((host) => host !== id));
  }, [id]);
  return { id, isActive: active === id };
}

/** Whether no other host has shown the notice before. */
export function isNew(notice: object, host: string): boolean {
  const first = firstHosts.get(notice) ?? host;
  firstHosts.set(notice, first);
  return first === host;
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** A key for React: react-admin's notices have none. */
export function noticeKey(notice: object): number {
  const key = keys.get(notice) ?? ++lastKey;
  keys.set(notice, key);
  return key;
}
