import { onFirstUse } from '../firstUse';

// Loads the bundle at the visitor's first interaction and never by itself: whoever only reads needs no script.
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

// A link to the form opens it without any interaction on this page.
if (location.hash.startsWith('#quote')) load();
else onFirstUse(load);
