import { useState } from 'react';
import { draftKeys, dropDraft, keepDraft, readDraft } from '../forms/drafts';
import type { Channel } from './answer';

/** The text of an answer, kept when the dialog closes until the answer is sent or discarded. */
export function useAnswerDraft(quoteId: string, channel: Channel, template: string) {
  const key = draftKeys.answer(quoteId, channel);
  const [found] = useState(() => readDraft(sessionStorage, key)?.values.message);
  const [restored, setRestored] = useState(typeof found === 'string');
  const [message, setMessage] = useState(typeof found === 'string' ? found : template);
  return {
    message,
    restored,
    write(typed: string) {
      setMessage(typed);
      keepDraft(sessionStorage, key, { values: { message: typed } });
    },
    clear: () => dropDraft(sessionStorage, key),
    discard() {
      dropDraft(sessionStorage, key);
      setMessage(template);
      setRestored(false);
    },
  };
}
