import { isBackdrop, openDialog } from '../quote/openDialog';

// 'Get quote' opens the form's frame at once, even before hydration. The form itself loads with the bundle.
addEventListener('click', (event) => {
  const { target, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#quote"]');
  const dialog = document.querySelector('dialog');
  // After hydration the link's own handler prevents the default. Without a connection, see offline.ts.
  const isTaken = defaultPrevented || ctrlKey || metaKey || shiftKey || !navigator.onLine;
  if (!link || !dialog || isTaken) return;
  const isNewEntry = location.hash !== link.hash;
  openDialog(dialog);
  // Until QuoteDialog has hydrated.
  dialog.onpointerdown = (press) => isBackdrop(dialog, press) && dialog.close();
  dialog.onclose = () => {
    if (isNewEntry) history.back();
    else history.replaceState(history.state, '', location.pathname + location.search);
  };
});
