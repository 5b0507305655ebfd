import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type StatusResource, statuses } from '../../../domain/statuses';
import type { ChangeReport, StatusConflict } from '../../data/records';
import { useFormats } from '../../i18n/useFormats';
import { useLabel, useText } from '../../i18n/useText';
import type { Failure } from '../FailureAlert';
import { useFailureNotice, useFailureText, useResultNotice } from './notices';
import { forgetChange, rememberChange } from './recentChanges';

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

export interface ChangeCallbacks {
  onChanged?: (() => void) | undefined;
  /** Shows a failure in the open dialog rather than over the page. */
  onFailure?: ((failure: Failure) => void) | undefined;
}

interface Options<Input, Change> extends ChangeCallbacks {
  /** Called if nothing was written, because somebody else changed the status first. */
  onConflict?: (theirs: StatusConflict, input: Input) => void;
  resource: StatusResource;
  send: (input: Input) => Promise<{ data: ChangeReport<Change> }>;
  /**
   * Describes the new state of the rows, such as their status, or returns null if the state differs
   * between rows.
   */
  describe: (input: Input) => string | null;
  /** Returns the input that undoes the changes that the server reported. */
  invert: (changed: Change[], input: Input) => Input;
}

interface Request<Input> {
  input: Input;
  /** The name of the row, if there is only one. */
  name: string | undefined;
  /** The id of the recent change that this request undoes. */
  undoes?: string;
}

const idOf = (change: string | { id: string }): string =>
  typeof change === 'string' ? change : change.id;

/** Changes rows in one call, reports the result of the server, and offers to undo it with the same call. */
export function useUndoableChange<Input extends object, Change extends string | { id: string }>(
  options: Options<Input, Change>,
) {
  const { resource, send, describe, invert, onChanged, onFailure, onConflict } = options;
  const { changed, undone, failed, gone } = keys[resource];
  const text = useText();
  const label = useLabel();
  const formats = useFormats();
  const failureText = useFailureText();
  const showFailure = useFailureNotice();
  const showResult = useResultNotice();
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Input[]>([]);

  const conflictText = ({ status, author, changed_at }: StatusConflict) =>
    text('list.conflict', {
      author: author ?? text('notes.by_staff'),
      status: label(statuses[resource], status),
      time: changed_at ? formats.time(Date.parse(changed_at)) : '',
    });

  /** Describes which rows were changed, and how. */
  const sentences = (report: ChangeReport<Change>, { input, name, undoes }: Request<Input>) => {
    const {
      changed: { length: count },
      unchanged,
      missing,
      conflicts = [],
    } = report;
    const value = describe(input);
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
      undoes === undefined && value !== null
        ? text(changed, { smart_count: count, value })
        : text(undone, { smart_count: count });
    return [
      ...(count > 0 || conflicts.length === 0 ? [counted] : []),
      ...(unchanged.length > 0 ? [text('list.unchanged', { smart_count: unchanged.length })] : []),
      ...(missing.length > 0 ? [text('list.missing', { smart_count: missing.length })] : []),
      ...(conflicts.length > 0 ? [text('list.conflicts', { smart_count: conflicts.length })] : []),
    ].join(' ');
  };

  const remember = (report: ChangeReport<Change>, request: Request<Input>): string => {
    const { input, name } = request;
    const { id } = rememberChange({
      message: sentences(report, request),
      rows: report.changed.map((change) => `${resource}/${idOf(change)}`),
      undo: () => start({ input: invert(report.changed, input), name, undoes: id }),
    });
    return id;
  };

  const mutation = useMutation<{ data: ChangeReport<Change> }, Error, Request<Input>>({
    // Sends requests one after the other, so that the last change wins.
    scope: { id: resource },
    mutationFn: ({ input }) => send(input),
    onSuccess({ data: report }, request) {
      const isUndo = request.undoes !== undefined;
      const [theirs] = report.conflicts ?? [];
      if (theirs && !isUndo && onConflict) {
        onConflict(theirs, request.input);
        void client.invalidateQueries().finally(() => settle(request));
        return;
      }
      if (request.undoes !== undefined) forgetChange(request.undoes);
      const canUndo = !isUndo && report.changed.length > 0;
      showResult(sentences(report, request), canUndo ? remember(report, request) : null);
      if (!isUndo) onChanged?.();
      void client.invalidateQueries().finally(() => settle(request));
    },
    onError(error, request) {
      settle(request);
      if (onFailure && request.undoes === undefined) {
        onFailure({ text: failureText(error, failed), error });
      } else showFailure(error, failed, request.name);
      // Refetches after a failure as well, because a change without a response may have succeeded.
      void client.invalidateQueries();
    },
  });

  const start = (request: Request<Input>) => {
    setPending((inputs) => [...inputs, request.input]);
    mutation.mutate(request);
  };
  const settle = ({ input }: Request<Input>) =>
    setPending((inputs) => inputs.filter((other) => other !== input));

  return {
    change: (input: Input, name: string | undefined) => start({ input, name }),
    /** The inputs whose results the screen does not show yet, in the order of the requests. */
    pending,
  };
}
