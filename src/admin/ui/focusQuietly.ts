/**
 * Focuses an element so that shortcuts work. Shows no focus ring, because the user did not move the
 * focus.
 */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  element.dataset.quietFocus = '';
  element.addEventListener('blur', () => delete element.dataset.quietFocus, { once: true });
  element.focus();
}
