import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { partsOf } from '../quoteHash';
import {
  attemptOf,
  DRAFT_KEY,
  forgetDraft,
  newDraft,
  parseDraft,
  type QuoteDraft,
  readDraft,
  writeDraft,
} from './draft';
import { isEmpty, type QuoteValues } from './quoteValues';

export interface QuoteDraftState {
  draft: QuoteDraft;
  /** Whether the form opened with values that the visitor typed earlier. */
  isRestored: boolean;
  change(field: keyof QuoteValues, value: string): void;
  /** Returns the milliseconds since the form first opened on this page, plus those of earlier page loads. */
  elapsed(): number;
  /** Records an attempt to send and returns its request id. */
  attempt(): string;
  discard(): void;
}

/** Returns the draft of the form and the functions that change it. Every change of a value is stored in the browser. */
export function useQuoteDraft(
  preset: string,
  isOpen: boolean,
  isSending: boolean,
): QuoteDraftState {
  const [draft, setDraft] = useState(() =>
    withPreset(readDraft(Date.now()) ?? newDraft(Date.now()), preset),
  );
  const [isRestored, setIsRestored] = useState(() => !isEmpty(draft.values));
  const lastAttempt = useRef(draft.attempt);
  const isTypedHere = useRef(false);
  // Unlike `Date.now()`, this clock is never set back.
  const [openedAt] = useState(() => performance.now());

  const [seen, setSeen] = useState(preset);
  if (preset !== seen) {
    setSeen(preset);
    // A form that is opened while its request is being sent shows what is being sent.
    if (!isSending) setDraft(withPreset(draft, preset));
  }
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (!isOpen) setIsRestored(!isEmpty(draft.values));
  }

  const elapsed = () => draft.elapsed + performance.now() - openedAt;
  const save = (next: QuoteDraft): void => {
    const attempt = lastAttempt.current;
    writeDraft({ ...next, elapsed: elapsed(), ...(attempt && { attempt }) });
  };

  const onOtherTab = useEffectEvent((event: StorageEvent) => {
    if (event.key !== DRAFT_KEY) return;
    const other = parseDraft(event.newValue ?? event.oldValue, Date.now());
    if (!other) return;
    // If another tab has tried to send this draft, a later send uses the same request id only for the same values.
    if (other.attempt && other.requestId === draft.requestId) lastAttempt.current = other.attempt;
    if (event.newValue && !isTypedHere.current) {
      lastAttempt.current = other.attempt;
      setDraft(other);
      setIsRestored(!isEmpty(other.values));
    }
  });
  useEffect(() => {
    window.addEventListener('storage', onOtherTab);
    return () => window.removeEventListener('storage', onOtherTab);
  }, []);

  return {
    draft,
    isRestored,
    elapsed,
    change: (field, value) => {
      isTypedHere.current = true;
      const values = { ...draft.values, [field]: value };
      const next = { ...draft, savedAt: Date.now(), values };
      setDraft(next);
      save(next);
    },
    attempt: () => {
      lastAttempt.current = attemptOf(draft, lastAttempt.current);
      save(draft);
      return lastAttempt.current.requestId;
    },
    discard: () => {
      forgetDraft();
      lastAttempt.current = undefined;
      setIsRestored(false);
      setDraft(withPreset(newDraft(Date.now()), preset));
    },
  };
}

/**
 * Applies a preset: what the link or the service page that opened the form chooses. If the form opens with the same
 * preset again, the visitor's own choice is kept.
 */
function withPreset(draft: QuoteDraft, preset: string): QuoteDraft {
  const { type, budget } = partsOf(preset);
  if (!type || preset === draft.preset) return draft;
  const values = { ...draft.values, project_type: type, budget: budget || draft.values.budget };
  return { ...draft, preset, values };
}
