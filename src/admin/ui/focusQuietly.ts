/**
 * Focuses an element so that shortcuts work, without a focus ring, because the reader did not move
 * the focus.
 */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  element.dataset.quietFocus = '';
  element.addEventListener('blur', () => delete element.dataset.quietFocus, { once: true });
  element.focus();
}
