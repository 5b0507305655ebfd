import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { randomId } from '../../../domain/randomId';
import { partsOf } from '../quoteHash';
import { emptyValues, hasTyped, type QuoteValues } from './quoteValues';

const DRAFT_KEY = 'quoteDraft';
export const DRAFT_DAYS = 7;

/** An unsent form, stored in this browser only. */
export interface QuoteDraft {
  /** Identifies the request across reloads and tabs, so that the database stores it once. */
  requestId: string;
  /** When the form was last changed, in milliseconds since 1970. */
  savedAt: number;
  /** The milliseconds for which the form had been open when the draft was stored. */
  elapsed: number;
  values: QuoteValues;
  /** The preset that was last applied. The form does not apply the same preset twice in a row. */
  preset?: string;
  /** The last attempt that may have reached the server. */
  attempt?: Attempt;
}

interface Attempt {
  requestId: string;
  values: QuoteValues;
}

export interface QuoteDraftState {
  draft: QuoteDraft;
  /** Whether the form opened with values that the visitor typed earlier. */
  isRestored: boolean;
  change(field: keyof QuoteValues, value: string): void;
  /** Returns the milliseconds since the form first opened on this page, plus those of earlier page loads. */
  elapsed(): number;
  /** Records an attempt to send and returns its request id, which is new if the values differ from those of the last. */
  nextRequestId(): string;
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
  const [isRestored, setIsRestored] = useState(() => hasTyped(draft.values));
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
    if (!isOpen) setIsRestored(hasTyped(draft.values));
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
      setIsRestored(hasTyped(other.values));
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
    nextRequestId: () => {
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

export function newDraft(now: number): QuoteDraft {
  return { requestId: randomId(), savedAt: now, elapsed: 0, values: emptyValues };
}

/** Returns the next attempt to send. Unchanged values repeat the last request, and changed values create a new one. */
export function attemptOf(draft: QuoteDraft, last: Attempt | undefined): Attempt {
  const { values } = draft;
  if (!last) return { requestId: draft.requestId, values };
  return { requestId: sameValues(last.values, values) ? last.requestId : randomId(), values };
}

function sameValues(some: QuoteValues, others: QuoteValues): boolean {
  return (Object.keys(emptyValues) as (keyof QuoteValues)[]).every(
    (field) => some[field] === others[field],
  );
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value);

const isDuration = (value: unknown): value is number => typeof value === 'number' && value >= 0;

/** Parses a stored draft. Returns null if it is missing, malformed or older than seven days. */
export function parseDraft(text: string | null, now: number): QuoteDraft | null {
  try {
    const draft = JSON.parse(text ?? '') as Partial<QuoteDraft> | null;
    // The database accepts only UUIDs, so any other id would make every attempt fail.
    if (!isId(draft?.requestId) || typeof draft.savedAt !== 'number') return null;
    if (now - draft.savedAt > DRAFT_DAYS * 24 * 60 * 60 * 1000) return null;
    const { requestId, savedAt, attempt, preset } = draft;
    const values = parseValues(draft.values);
    return {
      requestId,
      savedAt,
      elapsed: isDuration(draft.elapsed) ? draft.elapsed : Math.max(0, now - savedAt),
      values,
      ...(typeof preset === 'string' && { preset }),
      ...(isId(attempt?.requestId) && {
        attempt: { requestId: attempt.requestId, values: parseValues(attempt.values) },
      }),
    };
  } catch {
    return null;
  }
}

function parseValues(stored: Partial<QuoteValues> | undefined): QuoteValues {
  const values = { ...emptyValues };
  for (const field of Object.keys(values) as (keyof QuoteValues)[]) {
    const value: unknown = stored?.[field];
    if (typeof value === 'string') values[field] = value;
  }
  return values;
}

// `localStorage` throws if it is blocked or full. The draft is then lost when the page closes.
function readDraft(now: number): QuoteDraft | null {
  try {
    const stored = localStorage.getItem(DRAFT_KEY);
    const draft = parseDraft(stored, now);
    if (stored && !draft) localStorage.removeItem(DRAFT_KEY);
    return draft;
  } catch {
    return null;
  }
}

function writeDraft(draft: QuoteDraft): void {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {}
}

/** Removes the draft. If `sent` is given, keeps a draft with other values, because another tab has changed it. */
export function forgetDraft(sent?: QuoteValues): void {
  const stored = sent && readDraft(Date.now());
  if (stored && !sameValues(stored.values, sent)) return;
  try {
    localStorage.removeItem(DRAFT_KEY);
  } catch {}
}
