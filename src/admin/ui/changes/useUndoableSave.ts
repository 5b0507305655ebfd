import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageKey } from '../../i18n/messages/messages';
import { useText } from '../../i18n/useText';
import { useFailureNotice, useFailureText, useResultNotice } from './notices';
import { forgetChange, rememberChange } from './recentChanges';

interface Saved {
  message: string;
  /** The name of the person or record that the message is about. */
  name: string;
  /** The changed row, as `quotes/id`. */
  row: string;
  undo: () => Promise<unknown>;
  /** The message after the undo. */
  undone: string;
}

interface Options<Input> {
  send: (input: Input) => Promise<Saved>;
  onSaved?: (input: Input) => void;
  /** The message for a failure whose reason is unknown. */
  failed: MessageKey;
}

/** Saves values in an open dialog. A failure is shown beside the input, and a success can be undone. */
export function useUndoableSave<Input>({ send, onSaved, failed }: Options<Input>) {
  const text = useText();
  const client = useQueryClient();
  const showResult = useResultNotice();
  const failureText = useFailureText();
  const showFailure = useFailureNotice();
  // Refetches after a failure as well, because a write without a response may have succeeded.
  const onSettled = () => void client.invalidateQueries();
  const { mutate: undoSave, isPending: isUndoing } = useMutation({
    mutationFn: ({ undo }: Saved & { changeId: string }) => undo(),
    onSuccess(_, { changeId, name, undone }) {
      forgetChange(changeId);
      showResult(text('app.change', { name, value: undone }), null);
    },
    onError: (error) => showFailure(error, failed),
    onSettled,
  });
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    onSuccess(saved, input) {
      const { name, row } = saved;
      const message = text('app.change', { name, value: saved.message });
      const undo = () => undoSave({ ...saved, changeId: change.id });
      const change = rememberChange({ message, rows: [row], undo });
      showResult(message, change.id);
      onSaved?.(input);
    },
    onSettled,
  });
  return {
    save: mutate,
    busy: isPending || isUndoing,
    failure: error && { text: failureText(error, failed), error },
    dismiss: reset,
  };
}
