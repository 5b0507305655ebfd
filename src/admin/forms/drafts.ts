import { readObject } from '../session/storedObject';
import { TAB_PREFIX } from '../session/tabValues';

type Values = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The unsaved values of a form. */
export interface Draft {
  values: Record<string, unknown>;
  /** The version of the record that the edit started from. */
  base?: unknown;
}

/** One key per form and record. Drafts are in session storage, so they survive a reload and a new sign-in. */
export const draftKeys = {
  newProject: 'project.new',
  project: (id: string) => `project.${id}`,
  newQuote: 'quote.new',
  quote: (id: string) => `quote.${id}`,
  conversion: (quoteId: string) => `conversion.${quoteId}`,
  mailSettings: 'mail.settings',
  newNote: (subjectId: string) => `note.new.${subjectId}`,
  note: (id: string) => `note.${id}`,
  answerTemplate: (language: string) => `answerTemplate.${language}`,
  answer: (quoteId: string, channel: string) => `answer.${quoteId}.${channel}`,
};

export function keepDraft(storage: Values, key: string, draft: Draft): void {
  storage.setItem(TAB_PREFIX + key, JSON.stringify(draft));
}

export function readDraft(storage: Values, key: string): Draft | null {
  const draft = readObject(storage, TAB_PREFIX + key);
  return isDraft(draft) ? draft : null;
}

/** Returns the version of the record that a draft is based on, or null if none is stored. */
export function draftBase<Row extends object>(storage: Values, key: string): Row | null {
  const base = readDraft(storage, key)?.base;
  return typeof base === 'object' && base !== null ? (base as Row) : null;
}

export function dropDraft(storage: Values, key: string): void {
  storage.removeItem(TAB_PREFIX + key);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null || !('values' in value)) return false;
  return typeof value.values === 'object' && value.values !== null;
}
