/** The elements of the rows for an answer, by the id of the quote. */
function createSlots() {
  const slots = new Map<string, Element>();
  return {
    slot: (id: string): Element | undefined => slots.get(id),
    /** Returns a ref that registers the element of a row. */
    ref: (id: string) => (element: Element | null) => {
      if (element) slots.set(id, element);
      return () => void slots.delete(id);
    },
  };
}

const answers = createSlots();
const questions = createSlots();

/** Contains the answer buttons. It is undefined while the column is hidden. */
export const answerSlot = answers.slot;
export const answerSlotRef = answers.ref;

/** Contains the question whether an answer was sent. */
export const questionSlot = (id: string): Element | undefined =>
  answers.slot(id) ?? questions.slot(id);
export const questionSlotRef = questions.ref;
