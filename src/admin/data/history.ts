import { NEWEST_FIRST } from './listDefaults';
import { MAX_ROWS_PER_RESPONSE } from './listQuery';
import type { HistoryEvent, Note } from './records';

/** The record that a history belongs to. */
export interface Subject {
  resource: string;
  id: string;
}

export interface HistoryRows {
  notes: Note;
  events: HistoryEvent;
}
export type HistoryTable = keyof HistoryRows;

export const historyTables = ['notes', 'events'] as const;

const ALL = { page: 1, perPage: MAX_ROWS_PER_RESPONSE };

/** Returns the column of notes and events that contains the id of the record. */
export const subjectColumn = ({ resource }: Subject) => `${resource.replace(/s$/u, '')}_id`;

/** Returns the parameters of the lists that make up the history of a record, newest entry first. */
export function historyLists(subject: Subject) {
  const filter = { [subjectColumn(subject)]: subject.id };
  return {
    notes: { filter, sort: NEWEST_FIRST, pagination: ALL },
    events: { filter, sort: { field: 'happened_at', order: 'DESC' }, pagination: ALL },
  } as const satisfies Record<HistoryTable, object>;
}
