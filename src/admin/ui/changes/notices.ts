import { useEffect, useId, useSyncExternalStore } from 'react';
import { useNotify } from 'react-admin';
import { sharedValue } from '../../data/clientState';
import type { MessageKey } from '../../i18n/messages/en';
import { useErrorText, useText } from '../../i18n/useText';

interface Result {
  message: string;
  /** The number of changed rows. Without any, the notice does not report a success. */
  count: number;
  undo?: Undo | null;
  to?: string;
  offer?: Offer;
}

/** Actions that a notice offers, such as the days of a follow-up: they run, or open a record with a state of the history. */
export type Offer = readonly { label: string; run?: () => void; to?: string; state?: object }[];

export function useReporting() {
  const text = useText();
  const explain = useErrorText();
  const notify = useNotify();
  const failureText = (error: unknown, action: MessageKey) => {
    const reason = explain(error, action);
    if (reason === text(action)) return reason;
    if (action === 'projects.update_failed')
      return text('errors.project_update', { message: reason });
    return `${text(action)}: ${reason}`;
  };
  return {
    failureText,
    /** Shows a failure until it is dismissed. Pass the `name` of the row if the action concerns only one. */
    showFailure(error: unknown, action: MessageKey, name?: string) {
      const value = failureText(error, action);
      const message = name === undefined ? value : text('app.change', { name, value });
      notify(message, { type: 'error', error });
    },
    /** Shows a result in a notice, which offers to undo the change or to open the created record. */
    showResult({ message, count, undo, to, offer }: Result) {
      if (undo) offerUndo(undo);
      const autoHideDuration = count > 1 ? UNDO_MS.many : UNDO_MS.one;
      notify(message, {
        type: count > 0 ? 'success' : 'info',
        ...((undo || to) && { autoHideDuration, undo, to, offer }),
      });
    },
  };
}

/** The host of the notices while no dialog is open, and the id of the element with its failures. */
export const PAGE = 'page';

/** The open modal dialogs. The last one shows the notices, because it hides the page from screen readers. */
const dialogs = sharedValue<readonly string[]>([]);
/** The host that showed each notice first. Only this host announces the notice. */
const firstHosts = new WeakMap<object, string>();

export const useActiveHost = (): string =>
  useSyncExternalStore(dialogs.subscribe, () => dialogs.get().at(-1) ?? PAGE);

/** Makes a dialog the host of the notices while it is open. For another record in the dialog, the host is another one. */
export function useDialogHost(record = ''): string {
  const id = `${useId()}${record}`;
  useEffect(() => {
    dialogs.set([...dialogs.get(), id]);
    return () => dialogs.set(dialogs.get().filter((dialog) => dialog !== id));
  }, [id]);
  return id;
}

/** Whether no other host has shown the notice before. If no host has shown it, stores `host` as its first host. */
export function isNew(notice: object, host: string): boolean {
  const first = firstHosts.get(notice) ?? host;
  firstHosts.set(notice, first);
  return first === host;
}

const keys = new WeakMap<object, number>();
let lastKey = 0;

/** Returns a key for React, because the notices of react-admin have none. */
export function noticeKey(notice: object): number {
  const key = keys.get(notice) ?? ++lastKey;
  keys.set(notice, key);
  return key;
}

/** How long the notice of a change offers to undo it. A change of many rows takes longer to check. */
export const UNDO_MS = { one: 12_000, many: 30_000 } as const;

type Undo = () => void;

// Stored outside React, because the user can leave the list before the undo.
const state = sharedValue<{
  /** Undoes the last change, until its notice closes. */
  last: Undo | null;
  sending: number;
}>({ last: null, sending: 0 });

/** Whether the user asked for an undo while a change was being sent. */
let asked = false;

export const offerUndo = (last: Undo): void => state.set({ ...state.get(), last });

/** Ends the offer to undo a change, or every offer if none is given. */
export function withdrawUndo(undo = state.get().last): void {
  if (state.get().last === undo) state.set({ ...state.get(), last: null });
}

/** Undoes the last change. While a change is being sent, waits for it, because it is the last. */
export function undoLast(): void {
  const { last, sending } = state.get();
  if (sending > 0) asked = true;
  else if (last) {
    withdrawUndo();
    last();
  }
}

export function startSending(): void {
  state.set({ ...state.get(), sending: state.get().sending + 1 });
}

/** Records that a change has ended, and undoes it if the user has asked for that. */
export function endSending(canUndo: boolean): void {
  const sending = state.get().sending - 1;
  state.set({ ...state.get(), sending });
  if (sending > 0) return;
  const isAsked = asked && canUndo;
  asked = false;
  if (isAsked) undoLast();
}

/** Returns the undo of the last change, and whether it has to wait for another change. */
export const useUndo = () => useSyncExternalStore(state.subscribe, state.get);
