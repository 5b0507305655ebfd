import { useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts';

export type TextDraft = ReturnType<typeof useTextDraft>;

/**
 * Keeps the text of an input as a draft until the text is saved, sent or discarded. Closing the
 * dialog or leaving the page with the input keeps the draft.
 */
export function useTextDraft(key: string, initial: string) {
  const [found] = useState(() => readDraft(sessionStorage, key)?.values.message);
  const [restored, setRestored] = useState(typeof found === 'string');
  const [message, setMessage] = useState(typeof found === 'string' ? found : initial);
  const clear = () => dropDraft(sessionStorage, key);
  return {
    message,
    restored,
    write(typed: string) {
      setMessage(typed);
      if (typed === initial) clear();
      else keepDraft(sessionStorage, key, { values: { message: typed } });
    },
    clear,
    discard() {
      clear();
      setMessage(initial);
      setRestored(false);
    },
  };
}
