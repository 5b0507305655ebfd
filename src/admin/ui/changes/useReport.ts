import type { ChangeReport, StatusConflict } from '../../data/records';
import type { ResourceName } from '../../i18n/messages/messages';
import { useFormats } from '../../i18n/useFormats';
import { useLabel, useText } from '../../i18n/useText';
import { useStatuses } from '../resource';

/** Returns a function that says who changed a status first, and when. */
export function useConflictText(resource: ResourceName) {
  const statuses = useStatuses(resource);
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  return ({ status, author, changed_at }: StatusConflict) =>
    text('list.conflict', {
      author: author ?? text('notes.by_staff'),
      status: label(statuses, status),
      time: changed_at ? formats.time(Date.parse(changed_at)) : '',
    });
}

/** Returns a function that says which rows of a resource the server has changed. */
export function useReport(resource: ResourceName) {
  const text = useText();
  const conflictText = useConflictText(resource);

  /** `value` is the new state of the rows, or null if it differs between rows. */
  return (
    { changed, unchanged, missing, conflicts = [] }: ChangeReport<unknown>,
    { value, name, isUndo }: { value: string | null; name: string | undefined; isUndo: boolean },
  ) => {
    const count = changed.length;
    const [theirs] = conflicts;
    const isOne = count + unchanged.length + missing.length + conflicts.length === 1;
    const sentence = () => {
      if (isOne && missing.length === 1) return text(`${resource}.not_found`);
      if (isOne && theirs && name !== undefined)
        return text('list.undo_conflict', { name, theirs: conflictText(theirs) });
      if (isOne && count === 1 && name !== undefined && value !== null)
        return text('app.change', { name, value });
      const counted =
        !isUndo && value !== null
          ? text(`${resource}.bulk_changed`, { smart_count: count, value })
          : text(`${resource}.bulk_undone`, { smart_count: count });
      const others = {
        'list.unchanged': unchanged,
        'list.missing': missing,
        'list.conflicts': conflicts,
      } as const;
      return [
        ...(count > 0 || conflicts.length === 0 ? [counted] : []),
        ...(Object.keys(others) as (keyof typeof others)[])
          .filter((key) => others[key].length > 0)
          .map((key) => text(key, { smart_count: others[key].length })),
      ].join(' ');
    };
    return { message: sentence(), count };
  };
}
