import { type ComponentType, lazy } from 'react';

let wake: () => void = () => {};
const awake = new Promise<void>((resolve) => {
  wake = resolve;
});

/**
 * A prerendered page is complete as it stands, so its code is fetched only when it has to change:
 * at the first sign of a navigation. Until then the frame around it answers presses.
 */
if (import.meta.env.SSR || !isPrerendered()) wake();
else {
  const signs = ['pointerover', 'focusin', 'click', 'popstate'] as const;
  const notice = (event: Event) => {
    const onLink = event.target instanceof Element && event.target.closest('a[href^="/"]');
    if (event.type !== 'popstate' && !onLink) return;
    for (const sign of signs) window.removeEventListener(sign, notice, true);
    wake();
  };
  for (const sign of signs) window.addEventListener(sign, notice, true);
}

/** The same test by which the browser entry decides to hydrate. */
function isPrerendered(): boolean {
  return document.getElementById('root')?.dataset.path === window.location.pathname;
}

/** A part of a page as a chunk of its own. Asked for offline, it comes with the connection. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>) {
  const loadWhenPossible = async (): Promise<ComponentType<Props>> => {
    try {
      return await load();
    } catch {
      if (navigator.onLine) window.location.reload();
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }));
      return loadWhenPossible();
    }
  };
  return lazy(() => awake.then(loadWhenPossible).then((page) => ({ default: page })));
}
