import { useDataProvider, useResourceDefinitions } from 'react-admin';
import { linkedTable } from '../../domain/refusals';
import { conflictOf } from '../data/errors';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { changedFields } from './changedFields';
import { useFieldTexts } from './useFieldTexts';

type Row = Readonly<Record<string, unknown>>;

/** Returns a function that names what somebody else has saved since a form opened, and what the form has typed instead. */
export function useConflictText(resource: string) {
  const text = useText();
  const formats = useFormats();
  const { name, value } = useFieldTexts(resource);
  const linkedNames = useLinkedNames(resource);
  return async (error: unknown, opened: Row, theirs: Row, mine: Row): Promise<string> => {
    const changed = changedSince(opened, theirs).filter((field) => !isEmbedded(theirs[field]));
    const names = await linkedNames(changed, [theirs, mine]);
    const valueText = (field: string, row: Row) =>
      names.get(String(row[field])) ?? value(field, row[field]);
    const differences = changed.map((field) =>
      text(field in mine ? 'form.conflict_field' : 'form.conflict_other', {
        field: name(field),
        theirs: valueText(field, theirs),
        mine: valueText(field, mine),
      }),
    );
    const time = formats.time(Date.parse(String(theirs.updated_at)));
    const who = conflictOf(error)?.by ?? text('form.somebody');
    return [text('form.conflict', { who, time }), ...differences].join('\n');
  };
}

/** Returns the fields that somebody has changed since a form opened. */
export const changedSince = (opened: Row, theirs: Row): string[] =>
  Object.keys(changedFields(theirs, opened)).filter((field) => !isOfVersion(field));

/** Whether a value holds rows of another table, which a record is read with. */
const isEmbedded = (value: unknown): boolean => [value].flat().some((item) => Object(item).id);

/** Whether a field says when and by whom a row was written, which the database sets with every change. */
const isOfVersion = (field: string): boolean => /_(?:at|by|since)$/u.test(field);

/** Returns a function that reads the names behind the foreign keys among some fields of rows. */
function useLinkedNames(resource: string) {
  const dataProvider = useDataProvider();
  const definitions = useResourceDefinitions();
  return async (fields: readonly string[], rows: readonly Row[]) => {
    const names = new Map<string, string>();
    for (const field of fields) {
      const table = linkedTable(resource, field);
      const represent = table && definitions[table]?.recordRepresentation;
      const ids = rows.map((row) => row[field]).filter((id) => typeof id === 'string');
      if (!table || typeof represent !== 'function' || ids.length === 0) continue;
      const { data } = await dataProvider.getMany(table, { ids }).catch(() => ({ data: [] }));
      for (const linked of data) names.set(linked.id, String(represent(linked)));
    }
    return names;
  };
}
