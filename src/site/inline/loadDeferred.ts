import { onFirstUse } from '../firstUse';

// Loads the bundle at the visitor's first interaction and never by itself: whoever only reads needs no script. What the
// page and the form need besides the bundle loads at the same time: on slow 3G, the fields appear 1 s earlier.
const { bundle = '', styles = '', form = '' } = document.currentScript?.dataset ?? {};
const [entry = '', ...parts] = bundle.split(' ');

function load(event?: Event) {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = entry;
  script.onerror = () => {
    // Until the next page, the dialog of the form has the contact details of the page without scripts, instead of "Loading".
    const contact = document.querySelector('noscript')?.textContent ?? '';
    document.querySelector('dialog')?.insertAdjacentHTML('beforeend', contact);
    if (!navigator.onLine) sayOffline();
    for (const sign of ['online', 'click']) addEventListener(sign, loadAgain);
  };
  document.head.append(script);
  if (styles) claimStyles();
  const link = event?.target instanceof Element && event.target.closest('a[href^="#quote"]');
  for (const file of [...parts, ...(link || isForm ? form.split(' ') : [])]) {
    const preload = document.createElement('link');
    preload.rel = file.endsWith('.css') ? 'preload' : 'modulepreload';
    preload.as = file.endsWith('.css') ? 'style' : 'script';
    // Vite's own links have it, too. Without it, the browser would request the stylesheet a second time.
    preload.crossOrigin = '';
    preload.href = file;
    document.head.append(preload);
  }
}

// Browsers before Chromium 156 and Firefox 154 never request a module again that failed to load: only a new page does.
// Only the form needs one. Where the bundle never loads, a new page at any press would undo what works without scripts.
function loadAgain({ target }: Event) {
  if (target instanceof Element && !target.closest('a[href^="#quote"]')) return;
  fetch(entry).then(
    // 404: a new build has replaced the bundle.
    ({ ok, status }) => (ok || status === 404) && location.reload(),
    () => {},
  );
}

// The notice itself would be behind the dialog.
function sayOffline() {
  const reason = document.querySelector('#quote p');
  reason?.setAttribute('role', 'alert');
  reason?.prepend(document.getElementById('offline')?.textContent ?? '', ' ');
}

// The page contains these stylesheets. Vite's code loads no stylesheet that has a link, and a disabled link loads nothing.
function claimStyles() {
  for (const file of styles.split(' ')) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.disabled = true;
    link.href = file;
    document.head.append(link);
  }
}

// A link to the form opens it without any interaction on this page.
const isForm = location.hash.startsWith('#quote');
if (isForm) load();
else onFirstUse(load);
