import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StatusResource } from '../../domain/statuses';
import type { ChangeReport } from '../data/records';
import { useText } from '../i18n/useText';
import { useFailureNotice, useFailureText, useUndoNotice } from './notices';

const keys = {
  quotes: {
    changed: 'quotes.bulk_changed',
    undone: 'quotes.bulk_undone',
    failed: 'errors.update_quote',
  },
  projects: {
    changed: 'projects.bulk_changed',
    undone: 'projects.bulk_undone',
    failed: 'errors.update_project',
  },
} as const;

export interface ChangeCallbacks {
  onChanged?: (() => void) | undefined;
  /** Shows a failure in the open dialog rather than over the page. */
  onFailure?: ((message: string) => void) | undefined;
}

interface Options<Input, Change> extends ChangeCallbacks {
  resource: StatusResource;
  send: (input: Input) => Promise<{ data: ChangeReport<Change> }>;
  /** The input that undoes what the server reports as changed. */
  invert: (changed: Change[], input: Input) => Input;
}

interface Request<Input> {
  input: Input;
  isUndo: boolean;
}

/** Changes rows in one call, reports what the server did, and offers to undo it with the same call. */
export function useUndoableChange<Input, Change>(options: Options<Input, Change>) {
  const { resource, send, invert, onChanged, onFailure } = options;
  const { changed, undone, failed } = keys[resource];
  const text = useText();
  const failureText = useFailureText();
  const showFailure = useFailureNotice();
  const showUndo = useUndoNotice();
  const client = useQueryClient();

  const describe = (report: ChangeReport<Change>, isUndo: boolean): string => {
    const sentences = [text(isUndo ? undone : changed, { smart_count: report.changed.length })];
    const unchanged = report.unchanged.length;
    const missing = report.missing.length;
    if (unchanged > 0) sentences.push(text('list.unchanged', { smart_count: unchanged }));
    if (missing > 0) sentences.push(text('list.missing', { smart_count: missing }));
    return sentences.join(' ');
  };

  const mutation = useMutation<{ data: ChangeReport<Change> }, Error, Request<Input>>({
    // One after the other, so that the last change wins.
    scope: { id: resource },
    mutationFn: ({ input }) => send(input),
    onSuccess({ data: report }, { input, isUndo }) {
      const undo = () => mutation.mutate({ input: invert(report.changed, input), isUndo: true });
      const canUndo = !isUndo && report.changed.length > 0;
      showUndo(
        { message: describe(report, isUndo), undo: canUndo ? undo : undefined },
        onFailure !== undefined,
      );
      if (!isUndo) onChanged?.();
      // Pending until the screen shows the new values.
      return client.invalidateQueries();
    },
    onError(error, { isUndo }) {
      if (onFailure && !isUndo) onFailure(failureText(error, failed));
      else showFailure(error, failed);
      // A change without an answer may have been made all the same.
      void client.invalidateQueries();
    },
  });

  return {
    change: (input: Input) => mutation.mutate({ input, isUndo: false }),
    /** The input of the call under way. */
    pending: mutation.isPending ? mutation.variables.input : undefined,
  };
}
