// Loads the bundle when the page has loaded and the browser is idle, or at the first sign of use.
const LONGEST_WAIT_MS = 1000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
const bundle = document.currentScript?.dataset.bundle ?? '';

function load() {
  for (const sign of signs) removeEventListener(sign, load);
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

for (const sign of signs) addEventListener(sign, load, { passive: true });
if (document.readyState === 'complete') loadWhenIdle();
else addEventListener('load', loadWhenIdle);
