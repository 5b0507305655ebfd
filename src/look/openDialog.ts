/** The attribute of what has the focus when its dialog opens, such as the errors of the last attempt. */
export const focusedOnOpening = { 'data-start': true };

/**
 * Opens a dialog and focuses what is `focusedOnOpening`, otherwise the first field,
 * or the title if the form has not loaded yet. src/site/inline/openForm.ts also calls this function, before hydration.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  // The open dialog hides the scrollbar of the page. base.css replaces the scrollbar with padding of the same width.
  const { clientWidth, style } = document.documentElement;
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`);
  dialog.showModal();
  const start =
    dialog.querySelector<HTMLElement>('[data-start]') ??
    dialog.querySelector('input') ??
    dialog.querySelector('h2');
  start?.focus();
}

/**
 * Whether a press hit the backdrop. A press on the dialog's scrollbar has the same target, so this function compares
 * the coordinates.
 */
export function isBackdrop(
  dialog: HTMLDialogElement,
  { target, clientX, clientY }: Pick<PointerEvent, 'target' | 'clientX' | 'clientY'>,
): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === dialog && !isInside;
}
