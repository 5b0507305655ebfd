import { type StatusResource, statuses } from '../../../domain/statuses';
import type { ChangeReport, StatusConflict } from '../../data/records';
import { useFormats } from '../../i18n/useFormats';
import { useLabel, useText } from '../../i18n/useText';
import { type ChangeCallbacks, useChange } from './useChange';

const keys = {
  quotes: {
    changed: 'quotes.bulk_changed',
    undone: 'quotes.bulk_undone',
    failed: 'errors.update_quote',
    gone: 'quotes.not_found',
  },
  projects: {
    changed: 'projects.bulk_changed',
    undone: 'projects.bulk_undone',
    failed: 'errors.update_project',
    gone: 'projects.not_found',
  },
} as const;

interface Options<Input, Change> extends ChangeCallbacks {
  /**
   * Called if somebody else changed the status first. In this case, no notice reports the result.
   * Not called for an undo.
   */
  onConflict?: (theirs: StatusConflict, input: Input) => void;
  resource: StatusResource;
  send: (input: Input) => Promise<{ data: ChangeReport<Change> }>;
  /** Describes the new state of the rows, such as their status; null if it differs between rows. */
  describe: (input: Input) => string | null;
  /** Returns the input that undoes the changes that the server reported. */
  invert: (changed: Change[], input: Input) => Input;
}

/** Changes quotes or projects in one call, and reports which rows the server changed. */
export function useRowChange<Input extends object, Change extends { id: string }>(
  options: Options<Input, Change>,
) {
  const { resource, send, describe, invert, onConflict, ...callbacks } = options;
  const { changed, undone, failed, gone } = keys[resource];
  const text = useText();
  const label = useLabel();
  const formats = useFormats();

  const conflictText = ({ status, author, changed_at }: StatusConflict) =>
    text('list.conflict', {
      author: author ?? text('notes.by_staff'),
      status: label(statuses[resource], status),
      time: changed_at ? formats.time(Date.parse(changed_at)) : '',
    });

  const sentences = (
    report: ChangeReport<Change>,
    value: string | null,
    name: string | undefined,
    isUndo: boolean,
  ) => {
    const {
      changed: { length: count },
      unchanged,
      missing,
      conflicts = [],
    } = report;
    const [theirs] = conflicts;
    const isOne = count + unchanged.length + missing.length + conflicts.length === 1;
    if (isOne && missing.length === 1) return text(gone);
    if (isOne && theirs && name !== undefined) {
      return text('list.undo_conflict', { name, theirs: conflictText(theirs) });
    }
    if (isOne && count === 1 && name !== undefined && value !== null) {
      return text('app.change', { name, value });
    }
    const counted =
      !isUndo && value !== null
        ? text(changed, { smart_count: count, value })
        : text(undone, { smart_count: count });
    return [
      ...(count > 0 || conflicts.length === 0 ? [counted] : []),
      ...(unchanged.length > 0 ? [text('list.unchanged', { smart_count: unchanged.length })] : []),
      ...(missing.length > 0 ? [text('list.missing', { smart_count: missing.length })] : []),
      ...(conflicts.length > 0 ? [text('list.conflicts', { smart_count: conflicts.length })] : []),
    ].join(' ');
  };

  return useChange<Input>({
    ...callbacks,
    failed,
    async send(input, name, isUndo) {
      const { data: report } = await send(input);
      const [theirs] = report.conflicts ?? [];
      if (theirs && !isUndo && onConflict) {
        onConflict(theirs, input);
        return null;
      }
      return {
        message: sentences(report, describe(input), name, isUndo),
        rows: report.changed.map(({ id }) => `${resource}/${id}`),
        undo: report.changed.length > 0 ? invert(report.changed, input) : undefined,
      };
    },
  });
}
