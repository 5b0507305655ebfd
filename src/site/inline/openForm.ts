import { isBackdrop, openDialog } from '../../look/openDialog';

// 'Get quote' opens the form's dialog at once, even before hydration. The fields load after the bundle.
const isForm = (hash: string) => hash.startsWith('#quote');
const findDialog = () => document.querySelector('dialog');

function open(dialog: HTMLDialogElement, isNewEntry: boolean) {
  openDialog(dialog);
  // QuoteDialog removes these handlers when it hydrates.
  dialog.onpointerdown = (press) => isBackdrop(dialog, press) && dialog.close();
  dialog.onclose = () => {
    // If Back closed the dialog, the URL has already changed.
    if (!isForm(location.hash)) return;
    if (isNewEntry) history.back();
    else history.replaceState(history.state, '', location.pathname + location.search);
  };
}

addEventListener('click', (event) => {
  const { target, defaultPrevented, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href^="#quote"]');
  const dialog = findDialog();
  // After hydration, the link's React handler opens the dialog and prevents the default.
  const isTaken = defaultPrevented || ctrlKey || metaKey || shiftKey;
  if (link && dialog && !isTaken) open(dialog, location.hash !== link.hash);
});

// Opens and closes the dialog on Back and Forward. QuoteDialog removes this handler when it hydrates.
window.onhashchange = () => {
  const dialog = findDialog();
  if (!isForm(location.hash)) dialog?.close();
  else if (dialog) open(dialog, true);
};
