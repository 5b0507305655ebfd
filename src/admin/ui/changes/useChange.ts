import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { randomId } from '../../../domain/randomId';
import type { MessageKey } from '../../i18n/messages/en';
import type { Failure } from '../Failures';
import { type NextSteps, useReporting } from './notices';

export interface ChangeCallbacks {
  onChanged?: (() => void) | undefined;
  /** Receives a failure, which is then not shown in a notice. The failure of an undo is always shown in a notice. */
  onFailure?: ((failure: Failure) => void) | undefined;
}

interface Outcome<Input> {
  /** What happened, such as 'Camille Durand: Contacted' */
  message: string;
  count?: number;
  /** The input that undoes the change, if it can be undone. */
  undo?: Input | undefined;
  to?: string;
  /** What the notice offers to do next. */
  offer?: NextSteps;
}

interface Sending {
  /** The name of the changed row, if the change affects only one row. */
  name: string | undefined;
  isUndo: boolean;
  /**
   * Returns the id for a new row. Unchanged values get the same id again until they are saved, so
   * that a retry after a lost response does not create a second row.
   */
  createId: (values: object) => string;
}

interface Options<Input> extends ChangeCallbacks {
  /** Sends the change to the server. Returns null if there is nothing to report. */
  send: (input: Input, sending: Sending) => Promise<Outcome<Input> | null>;
  /** The message that says which change failed. A known reason follows this message. */
  failed: MessageKey;
  /** Returns the message for a failure, in place of `failed` and the reason. */
  explain?: ((error: unknown) => string) | undefined;
  /** Returns a failure as `failure`, for a form to show, in place of `onFailure` or a notice. */
  inForm?: boolean;
  /** If true, `send` changes nothing, so that the screen is not read again. */
  isRead?: boolean;
  /** With a key, `useIsMutating` tells other components whether the change is being sent. */
  mutationKey?: readonly string[];
}

interface Request<Input> {
  input: Input;
  name?: string | undefined;
  isUndo?: boolean;
}

/** Sends changes one after the other, reports them, and offers to undo each. An undo calls `send` again. */
export function useChange<Input = void>(options: Options<Input>) {
  const { send, failed, explain, inForm, isRead, mutationKey = [], onChanged } = options;
  const { failureText, showFailure, showResult } = useReporting();
  const client = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [pending, setPending] = useState<readonly Input[]>([]);
  const onFailure = inForm ? setFailure : options.onFailure;
  const lastCreated = useRef({ id: '', values: '' });

  const { mutateAsync, isPending } = useMutation<Outcome<Input> | null, Error, Request<Input>>({
    // Sends one change after the other, so that the last change wins and an undo is sent after its change.
    scope: { id: 'changes' },
    mutationKey,
    meta: { refetches: true },
    mutationFn: ({ input, name, isUndo = false }) => send(input, { name, isUndo, createId }),
    onSuccess(outcome, { input, name, isUndo = false }) {
      lastCreated.current.values = '';
      const { undo: inverse, count = 1 } = outcome ?? {};
      const undo =
        inverse !== undefined && count > 0 && !isUndo
          ? () => void start({ input: inverse, name, isUndo: true })
          : null;
      if (outcome) showResult({ ...outcome, count: isUndo ? 0 : count, undo });
      if (outcome && !isUndo) onChanged?.();
      void refetch().finally(() => settle(input));
    },
    onError(error, request) {
      settle(request.input);
      const text = explain?.(error) ?? failureText(error, failed);
      if (onFailure && !request.isUndo) onFailure({ text, error });
      else showFailure(error, failed, request.name);
      // Refetches after a failure as well, because a change without a response may have succeeded.
      void refetch();
    },
  });

  const refetch = async () => isRead || client.invalidateQueries();

  function createId(row: object): string {
    const values = JSON.stringify(row);
    if (lastCreated.current.values !== values) lastCreated.current = { id: randomId(), values };
    return lastCreated.current.id;
  }

  /** Returns the error if the change fails, and otherwise null. */
  const start = (request: Request<Input>): Promise<unknown> => {
    setFailure(null);
    setPending((inputs) => [...inputs, request.input]);
    return mutateAsync(request).then(
      () => null,
      (error: unknown) => error,
    );
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
