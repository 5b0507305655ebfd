import { randomId } from '../../domain/randomId';
import { emptyValues, type QuoteValues } from './quoteValues';

export const DRAFT_KEY = 'quoteDraft';
export const DRAFT_DAYS = 7;

/** A form in the making: kept in this browser only. */
export interface QuoteDraft {
  /** One per filled form, also across reloads and tabs: sent twice, it is stored once. */
  requestId: string;
  /** When the form was first opened, and last changed; milliseconds since 1970. */
  startedAt: number;
  savedAt: number;
  values: QuoteValues;
  /** The service it was last asked for from; coming back from there changes nothing any more. */
  preset?: string;
  /** The last send that may have arrived, whatever came back. */
  attempt?: Attempt;
}

interface Attempt {
  requestId: string;
  values: QuoteValues;
}

export function newDraft(now: number): QuoteDraft {
  return { requestId: randomId(), startedAt: now, savedAt: now, values: emptyValues };
}

/** The send about to be made: unchanged words are the same request again, changed ones are another. */
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

/** The stored draft, or null when there is none, it is not ours, or it is older than seven days. */
export function parseDraft(text: string | null, now: number): QuoteDraft | null {
  try {
    const draft = JSON.parse(text ?? '') as Partial<QuoteDraft> | null;
    // An id the database would refuse would make a form that can never be sent.
    if (!isId(draft?.requestId) || typeof draft.savedAt !== 'number') return null;
    if (now - draft.savedAt > DRAFT_DAYS * 24 * 60 * 60 * 1000) return null;
    const { requestId, savedAt, attempt, preset } = draft;
    const startedAt = typeof draft.startedAt === 'number' ? draft.startedAt : savedAt;
    const values = parseValues(draft.values);
    return {
      requestId,
      savedAt,
      startedAt,
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

// Storage may be blocked or full: the form then lives as long as the page.
export function readDraft(now: number): QuoteDraft | null {
  try {
    const stored = localStorage.getItem(DRAFT_KEY);
    const draft = parseDraft(stored, now);
    if (stored && !draft) localStorage.removeItem(DRAFT_KEY);
    return draft;
  } catch {
    return null;
  }
}

export function writeDraft(draft: QuoteDraft): void {
  try {
    localStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {}
}

/** After a send, `sent` names the words that arrived: another tab may have written others meanwhile. */
export function forgetDraft(sent?: QuoteValues): void {
  const stored = sent && readDraft(Date.now());
  if (stored && !sameValues(stored.values, sent)) return;
  try {
    localStorage.removeItem(DRAFT_KEY);
  } catch {}
}
