import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { MessageKey } from '../../i18n/messages/messages';
import type { Failure } from '../FailureAlert';
import { useFailureNotice, useFailureText, useResultNotice } from './notices';
import {
  endSending,
  type RecentChange,
  rememberChange,
  restoreChange,
  startSending,
} from './recentChanges';

export interface ChangeCallbacks {
  onChanged?: (() => void) | undefined;
  /**
   * Receives a failure, which is then not shown in a notice. The failure of an undo is always shown
   * in a notice.
   */
  onFailure?: ((failure: Failure) => void) | undefined;
}

interface Outcome<Input> {
  /** What happened, such as 'Camille Durand: Contacted' */
  message: string;
  /** The changed rows, written as `resource/id`. */
  rows: readonly string[];
  /** The input that undoes the change, if it can be undone. */
  undo?: Input | undefined;
}

interface Options<Input> extends ChangeCallbacks {
  /** Sends the change to the server. Returns null if there is nothing to report. */
  send: (input: Input, name: string | undefined, isUndo: boolean) => Promise<Outcome<Input> | null>;
  /** The message that says which change failed. A known reason follows this message. */
  failed: MessageKey;
  /**
   * If true, the hook returns a failure as `failure`, for a form to show. If false, the hook passes
   * a failure to `onFailure` or shows a notice.
   */
  inForm?: boolean;
}

interface Request<Input> {
  input: Input;
  /** The name of the changed row, if the change affects only one row. */
  name: string | undefined;
  /** The recent change that this request undoes. */
  undoes?: RecentChange;
}

/**
 * Sends changes one after the other, reports their results, and offers to undo each change. An undo
 * calls `send` again.
 */
export function useChange<Input>(options: Options<Input>) {
  const { send, failed, inForm, onChanged } = options;
  const failureText = useFailureText();
  const showFailure = useFailureNotice();
  const showResult = useResultNotice();
  const client = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [pending, setPending] = useState<readonly Input[]>([]);
  const onFailure = inForm ? setFailure : options.onFailure;

  const { mutate, isPending } = useMutation<Outcome<Input> | null, Error, Request<Input>>({
    // Sends one change after the other, so that the last change wins and an undo is sent after its
    // change.
    scope: { id: 'changes' },
    mutationFn: ({ input, name, undoes }) => send(input, name, undoes !== undefined),
    onSuccess(outcome, request) {
      const { input, name, undoes } = request;
      const undo = undoes ? undefined : outcome?.undo;
      const change =
        outcome && undo !== undefined
          ? rememberChange(outcome, (undone) => start({ input: undo, name, undoes: undone }))
          : null;
      if (outcome) showResult(outcome.message, change?.id ?? null);
      if (outcome && !undoes) onChanged?.();
      void client.invalidateQueries().finally(() => settle(input));
      if (!undoes) endSending(change !== null);
    },
    onError(error, { input, name, undoes }) {
      settle(input);
      if (onFailure && !undoes) onFailure({ text: failureText(error, failed), error });
      else showFailure(error, failed, name);
      // Refetches after a failure as well, because a change without a response may have succeeded.
      void client.invalidateQueries();
      if (undoes) restoreChange(undoes);
      else endSending(false);
    },
  });

  const start = (request: Request<Input>) => {
    if (!request.undoes) startSending();
    setFailure(null);
    setPending((inputs) => [...inputs, request.input]);
    mutate(request);
  };
  const settle = (input: Input) =>
    setPending((inputs) => inputs.filter((other) => other !== input));

  return {
    change: (input: Input, name?: string) => start({ input, name }),
    busy: isPending,
    /** The inputs whose results the screen does not show yet, in the order of the requests. */
    pending,
    failure,
    dismiss: () => setFailure(null),
  };
}
