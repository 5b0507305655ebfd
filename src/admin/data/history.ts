import { NEWEST_FIRST } from './listDefaults';
import { MAX_ROWS_PER_RESPONSE } from './listQuery';
import type { HistoryEvent, Note, StatusChange } from './records';

/** The record that a history belongs to. */
export interface Subject {
  entity: 'quote' | 'project';
  id: string;
}

export interface HistoryRows {
  notes: Note;
  status_changes: StatusChange;
  events: HistoryEvent;
}
export type HistoryTable = keyof HistoryRows;

export const historyTables = ['notes', 'status_changes', 'events'] as const;

const ALL = { page: 1, perPage: MAX_ROWS_PER_RESPONSE };

/** Returns the parameters of the lists that make up the history of a record, newest entry first. */
export function historyLists({ entity, id }: Subject) {
  const filter = { entity, entity_id: id };
  return {
    notes: { filter: { [`${entity}_id`]: id }, sort: NEWEST_FIRST, pagination: ALL },
    status_changes: { filter, sort: { field: 'changed_at', order: 'DESC' }, pagination: ALL },
    events: { filter, sort: { field: 'happened_at', order: 'DESC' }, pagination: ALL },
  } as const satisfies Record<HistoryTable, object>;
}
