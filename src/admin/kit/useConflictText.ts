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
  return (error: unknown, opened: Row, theirs: Row, mine: Row): string => {
    const differences = Object.entries(changedFields(theirs, opened))
      .filter((change) => isShown(...change))
      .map(([field, their]) =>
        text(field in mine ? 'form.conflict_field' : 'form.conflict_other', {
          field: name(field),
          theirs: value(field, their),
          mine: value(field, mine[field]),
        }),
      );
    const time = formats.time(Date.parse(String(theirs.updated_at)));
    const said = text('form.conflict', {
      who: conflictOf(error)?.by ?? text('form.somebody'),
      time,
    });
    return [said, ...differences].join('\n');
  };
}

/** Leaves out what the database sets by itself, and linked records. */
const isShown = (field: string, value: unknown): boolean =>
  !/_(?:at|by|since)$/u.test(field) && ![value].flat().some((item) => Object(item).id);
