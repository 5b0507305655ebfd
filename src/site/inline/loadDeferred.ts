import { onFirstUse } from '../firstUse';

// Loads the bundle at the visitor's first interaction, or once the page is painted and the browser is idle, whichever
// comes first.
const LONGEST_WAIT_MS = 1000;
const bundle = document.currentScript?.dataset.bundle ?? '';

function load() {
  if (document.querySelector(`script[src="${bundle}"]`)) return;
  const script = document.createElement('script');
  script.type = 'module';
  script.src = bundle;
  script.onerror = () => {
    script.remove();
    addEventListener('online', load, { once: true });
  };
  document.head.append(script);
}

function loadWhenIdle() {
  // Safari does not support requestIdleCallback. Chromium sometimes never reports an idle time, hence the timeout.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: LONGEST_WAIT_MS });
  else setTimeout(load, 200);
}

/**
 * Waits for the first paint, because the bundle would delay it. Waits at most a second, because browsers do not paint
 * background tabs.
 */
function loadWhenPainted() {
  const timer = setTimeout(loadWhenIdle, LONGEST_WAIT_MS);
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName('first-contentful-paint').length === 0) return;
    observer.disconnect();
    clearTimeout(timer);
    loadWhenIdle();
  }).observe({ type: 'paint', buffered: true });
}

onFirstUse(load);
if (document.readyState === 'complete') loadWhenPainted();
else addEventListener('load', loadWhenPainted);
