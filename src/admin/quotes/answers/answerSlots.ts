/**
 * Creates a registry of elements inside the rows, by the id of the quote. `AnswerRows` renders the
 * answer buttons into the elements of one registry, and into those of another the question whether
 * the answer was sent.
 */
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

/**
 * Returns the element for the answer buttons of a row, or undefined if the row has no such element,
 * for example while the column of actions is hidden.
 */
export const answerSlot = answers.slot;
export const answerSlotRef = answers.ref;

/** Returns the element in which a row asks whether the answer was sent. */
export const questionSlot = (id: string): Element | undefined =>
  answers.slot(id) ?? questions.slot(id);
export const questionSlotRef = questions.ref;
