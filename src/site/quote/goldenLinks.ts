import { useSyncExternalStore } from 'react';

/** The golden links to the form, and whether each is in view. One that the browser has not reported yet counts as in view. */
const links = new Map<Element, boolean>();
const listeners = new Set<() => void>();
let observer: IntersectionObserver | undefined;

function set(link: Element, isInView: boolean): void {
  links.set(link, isInView);
  for (const listener of listeners) listener();
}

/** Watches a golden link, until the returned function is called. */
export function watchGolden(link: Element): () => void {
  observer ??= new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (links.has(target)) set(target, isIntersecting);
  });
  set(link, true);
  observer.observe(link);
  return () => {
    observer?.unobserve(link);
    links.delete(link);
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isAnyInView = () => [...links.values()].includes(true);

/**
 * Whether a golden link to the form is in view, beside which there is no need for another one.
 * @param atFirst the answer before the scripts have loaded
 */
export const useGoldenInView = (atFirst: boolean): boolean =>
  useSyncExternalStore(subscribe, isAnyInView, () => atFirst);
