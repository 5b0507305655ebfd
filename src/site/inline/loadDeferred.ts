import { onFirstUse } from '../firstUse';

// Loads the bundle when the page is loaded and painted and the browser is idle, or at the visitor's first interaction.
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
  // Safari has no requestIdleCallback, and Chromium sometimes never calls back.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: LONGEST_WAIT_MS });
  else setTimeout(load, 200);
}

/** Waits for the first paint, which the bundle would delay. A background tab is not painted, so it does not wait. */
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
