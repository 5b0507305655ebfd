// biome-ignore lint/style/noRestrictedImports: react-admin has no hook for a function of the database
import { useMutation } from '@tanstack/react-query';
import { failureText } from '../i18n/errorTexts';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import type { Failure } from '../screen/Failures';
import { useIsShown } from '../screen/useIsShown';
import { ONE_AFTER_THE_OTHER, useFailure } from './useSave';

interface Options {
  /** Returns a failure as `failure`, for a dialog to show, in place of a notice. */
  inDialog?: boolean;
  /** Nothing changes, so that the screen is not read again, and no change waits for it. */
  isRead?: boolean;
}

/** Runs what no hook of react-admin does, such as a function of the database. `failed` says what has failed. */
export function useAction(failed: MessageKey, { inDialog = false, isRead = false }: Options = {}) {
  const text = useText();
  const fail = useFailure(failed);
  const isShown = useIsShown();
  const { mutateAsync, isPending, error, reset } = useMutation({
    ...(isRead ? {} : ONE_AFTER_THE_OTHER),
    meta: { isRead },
    mutationFn: (run: () => Promise<unknown>) => run(),
  });
  /** Returns the result, or null after it has shown the failure. `name` is that of the row. */
  const act = async <Result>(run: () => Promise<Result>, name?: string): Promise<Result | null> => {
    try {
      return (await mutateAsync(run)) as Result;
    } catch (reason) {
      if (!inDialog || !isShown()) fail(reason, name);
      return null;
    }
  };
  const failure: Failure | null =
    inDialog && error ? { text: failureText(error, failed, text), error } : null;
  return { act, busy: isPending, failure, dismiss: reset };
}
