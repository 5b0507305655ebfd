/**
 * The elements that contain the answer buttons of the rows, by the id of the quote. The map is
 * empty while the column is hidden.
 */
const slots = new Map<string, Element>();

export const answerSlot = (id: string): Element | undefined => slots.get(id);

/** Returns a ref that registers the element of a row. */
export const answerSlotRef = (id: string) => (element: Element | null) => {
  if (element) slots.set(id, element);
  return () => void slots.delete(id);
};
