const FIELDS =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true]';
// A button with a list, as the status of a row is, takes no characters.
const OWN_KEYS =
  '[role=combobox]:not(button), [role=spinbutton], [role=listbox], [role=menu], [role=option]';

/** Whether a key press belongs to a field, a menu or the browser rather than to a shortcut. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing) return true;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  const target = event.target;
  return target instanceof Element && target.closest(`${FIELDS}, ${OWN_KEYS}`) !== null;
}
