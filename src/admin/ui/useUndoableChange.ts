import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StatusResource } from '../../domain/statuses';
import type { ChangeReport } from '../data/records';
import { useText } from '../i18n/useText';
import type { Failure } from './FailureAlert';
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
  resource: StatusResource;
  send: (input: Input) => Promise<{ data: ChangeReport<Change> }>;
  /** The input that undoes what the server reports as changed. */
  invert: (changed: Change[], input: Input) => Input;
}

interface Request<Input> {
  input: Input;
  /** What tells the change from others in the list of recent changes. */
  detail: string;
  /** The recent change that this one undoes. */
  undoes?: string;
}

const idOf = (change: string | { id: string }): string =>
  typeof change === 'string' ? change : change.id;

/** Changes rows in one call, reports what the server did, and offers to undo it with the same call. */
export function useUndoableChange<Input extends object, Change extends string | { id: string }>(
  options: Options<Input, Change>,
) {
  const { resource, send, invert, onChanged, onFailure } = options;
  const { changed, undone, failed, gone } = keys[resource];
  const text = useText();
  const failureText = useFailureText();
  const showFailure = useFailureNotice();
  const showResult = useResultNotice();
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly Input[]>([]);

  const describe = (report: ChangeReport<Change>, isUndo: boolean): string => {
    const rows = report.changed.length + report.unchanged.length + report.missing.length;
    if (rows === 1 && report.missing.length === 1) return text(gone);
    const sentences = [text(isUndo ? undone : changed, { smart_count: report.changed.length })];
    const unchanged = report.unchanged.length;
    const missing = report.missing.length;
    if (unchanged > 0) sentences.push(text('list.unchanged', { smart_count: unchanged }));
    if (missing > 0) sentences.push(text('list.missing', { smart_count: missing }));
    return sentences.join(' ');
  };

  const remember = (report: ChangeReport<Change>, { input, detail }: Request<Input>): string => {
    const { id } = rememberChange({
      message: describe(report, false),
      detail,
      rows: report.changed.map((change) => `${resource}/${idOf(change)}`),
      undo: () => start({ input: invert(report.changed, input), detail, undoes: id }),
    });
    return id;
  };

  const mutation = useMutation<{ data: ChangeReport<Change> }, Error, Request<Input>>({
    // One after the other, so that the last change wins.
    scope: { id: resource },
    mutationFn: ({ input }) => send(input),
    onSuccess({ data: report }, request) {
      const isUndo = request.undoes !== undefined;
      if (request.undoes !== undefined) forgetChange(request.undoes);
      const canUndo = !isUndo && report.changed.length > 0;
      showResult(describe(report, isUndo), canUndo ? remember(report, request) : null);
      if (!isUndo) onChanged?.();
      void client.invalidateQueries().finally(() => settle(request));
    },
    onError(error, request) {
      settle(request);
      if (onFailure && request.undoes === undefined) {
        onFailure({ text: failureText(error, failed), error });
      } else showFailure(error, failed);
      // A change without an answer may have been made all the same.
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
    change: (input: Input, detail: string) => start({ input, detail }),
    /** The inputs whose results the screen does not show yet, in the order of their requests. */
    pending,
  };
}
