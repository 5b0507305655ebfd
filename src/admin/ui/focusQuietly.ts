/** Focuses for the keys that follow, without a ring: nobody moved the focus there. */
export function focusQuietly(element: HTMLElement | null): void {
  if (!element) return;
  element.dataset.quietFocus = '';
  element.addEventListener('blur', () => delete element.dataset.quietFocus, { once: true });
  element.focus();
}
