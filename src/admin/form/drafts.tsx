import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState, useSyncExternalStore } from 'react';
import { DRAFT_PREFIX, parseObject } from '../data/storage';
import { useText } from '../i18n/useText';
import { changedFields } from '../write/changedFields';

type Values = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What somebody has typed, and the version of the record that they had opened. */
export interface Draft<Row = unknown> {
  values: Record<string, unknown>;
  base?: Row;
}

/** One key per form and record. Drafts are in session storage, so they survive a reload and a new sign-in. */
export const draftKeys = {
  /** The form that edits a record, or that creates one if the id is `new`. */
  record: (resource: string, id: string) => `${resource}.${id}`,
  conversion: (quoteId: string) => `conversion.${quoteId}`,
  note: (id: string) => `note.${id}`,
  /** A note or a message of a record that has not been sent. */
  message: (id: string, kind: string) => `message.${id}.${kind}`,
};

/** Tells forms that their draft has changed. The browser tells only other tabs. */
const changes = new EventTarget();
const tellChange = () => changes.dispatchEvent(new Event('change'));
function onChange(listener: () => void) {
  changes.addEventListener('change', listener);
  return () => changes.removeEventListener('change', listener);
}

export function keepDraft(storage: Values, key: string, draft: Draft): void {
  storage.setItem(DRAFT_PREFIX + key, JSON.stringify(draft));
  tellChange();
}

export const readDraft = <Row,>(storage: Values, key: string): Draft<Row> | null =>
  parseDraft(storage.getItem(DRAFT_PREFIX + key));

export function dropDraft(storage: Values, key: string): void {
  storage.removeItem(DRAFT_PREFIX + key);
  tellChange();
}

/** Keeps a draft, if there is one, as that of another form, which edits `base` if there is one. */
export function moveDraft(storage: Values, from: string, to: string, base?: unknown): void {
  const draft = readDraft(storage, from);
  if (draft) keepDraft(storage, to, { values: draft.values, base });
  dropDraft(storage, from);
}

function parseDraft<Row>(stored: string | null): Draft<Row> | null {
  const draft = parseObject(stored);
  return isDraft<Row>(draft) ? draft : null;
}

function isDraft<Row>(value: unknown): value is Draft<Row> {
  if (typeof value !== 'object' || value === null || !('values' in value)) return false;
  return typeof value.values === 'object' && value.values !== null;
}

export type TextDraft = ReturnType<typeof useTextDraft<{ message: string }, unknown>>;

/**
 * Keeps what is typed as a draft until it is saved, sent or discarded, even when the dialog closes. A field in which nobody
 * has typed shows its current initial value, and all do when another form of the same draft has saved it. The draft keeps the
 * version of the row with which it began.
 */
export function useTextDraft<Typed extends Record<string, string>, Row>(
  key: string,
  initial: Typed,
  row?: Row,
) {
  const stored = useSyncExternalStore(onChange, () => sessionStorage.getItem(DRAFT_PREFIX + key));
  const draft = parseDraft<Row>(stored);
  const typed = (draft?.values ?? {}) as Partial<Typed>;
  // What is stored already is no draft, as after a reload during a save.
  const base = Object.keys(changedFields(typed, initial)).length > 0 ? draft?.base : undefined;
  const [restored, setRestored] = useState(stored !== null);
  if (restored && stored === null) setRestored(false);
  const clear = () => dropDraft(sessionStorage, key);
  return {
    ...initial,
    ...typed,
    restored,
    base,
    write(changed: Partial<Typed>) {
      const values = { ...typed, ...changed };
      const all = { ...initial, ...values };
      if (Object.keys(initial).every((field) => all[field] === initial[field])) clear();
      else keepDraft(sessionStorage, key, { values, base: base ?? row });
    },
    /** Keeps all texts as they stand, also those in which nobody has typed, such as a template that is being sent. */
    keep(changed: Partial<Typed>) {
      keepDraft(sessionStorage, key, {
        values: { ...initial, ...typed, ...changed },
        base: base ?? row,
      });
    },
    clear,
  };
}

/** Says that a form shows what was typed before, and offers to discard it. */
export function DraftNotice({ onDiscard }: { onDiscard: () => void }) {
  const text = useText();
  const discard = (
    <Button color="inherit" size="small" onClick={onDiscard}>
      {text('form.discard_draft')}
    </Button>
  );
  return (
    <Alert severity="info" action={discard}>
      {text('form.draft_restored')}
    </Alert>
  );
}
