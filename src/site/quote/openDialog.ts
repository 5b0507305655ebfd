/**
 * Opens the form's dialog and focuses its first field, or its title until the form has loaded. Shared with
 * inline/openForm.ts, which opens it before hydration.
 */
export function openDialog(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  // The page keeps the scrollbar's width: see base.css.
  const { clientWidth, style } = document.documentElement;
  style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`);
  dialog.showModal();
  const start = dialog.querySelector<HTMLElement>('input') ?? dialog.querySelector('h2');
  start?.focus();
}

/** Distinguishes a press on the backdrop from a press on the dialog's scrollbar. */
export function isBackdrop(
  dialog: HTMLDialogElement,
  { target, clientX, clientY }: Pick<PointerEvent, 'target' | 'clientX' | 'clientY'>,
): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
  return target === dialog && !isInside;
}
