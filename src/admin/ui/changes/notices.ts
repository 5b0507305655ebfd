import { useNotify } from 'react-admin';
import type { MessageKey } from '../../i18n/messages/en';
import { failureText, useText } from '../../i18n/useText';
import type { NextStep } from '../../kit/Notification';
import { useDone } from '../../kit/useSave';

interface Result {
  message: string;
  /** The number of changed rows. Without any, the notice does not report a success. */
  count: number;
  undo?: (() => void) | null;
  to?: string;
  offer?: NextSteps;
}

/** Actions that a notice offers, such as the days of a follow-up: they run, or open a record. */
export type NextSteps = readonly NextStep[];

export function useReporting() {
  const text = useText();
  const done = useDone();
  const notify = useNotify();
  return {
    failureText: (error: unknown, action: MessageKey) => failureText(error, action, text),
    /** Shows a failure until it is dismissed. Pass the `name` of the row if the action concerns only one. */
    showFailure(error: unknown, action: MessageKey, name?: string) {
      const value = failureText(error, action, text);
      const message = name === undefined ? value : text('app.change', { name, value });
      notify(message, { type: 'error', error });
    },
    /** Shows a result in a notice, which offers to undo the change or to open the created record. */
    showResult({ message, count, undo, to, offer }: Result) {
      const next = to ? [{ label: text('ra.action.open'), to }] : offer;
      done(message, { undo: undo ?? undefined, next, count });
    },
  };
}
