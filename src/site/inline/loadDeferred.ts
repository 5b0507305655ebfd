// Loads the bundle when the page has loaded and the browser is idle, or at the first sign of use.
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
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(load);
  else setTimeout(load, 200);
}

for (const sign of signs) addEventListener(sign, load, { passive: true });
if (document.readyState === 'complete') loadWhenIdle();
else addEventListener('load', loadWhenIdle);
