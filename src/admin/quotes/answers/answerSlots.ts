/** The elements that contain the answer buttons of the rows, by quote. A hidden column has none. */
const slots = new Map<string, Element>();

export const answerSlot = (id: string): Element | undefined => slots.get(id);

/** Returns a ref that registers the element of a row. */
export const answerSlotRef = (id: string) => (element: Element | null) => {
  if (element) slots.set(id, element);
  return () => void slots.delete(id);
};
