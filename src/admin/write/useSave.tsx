import { useQueryClient } from '@tanstack/react-query';
import {
  type RaRecord,
  useDelete,
  useGetRecordRepresentation,
  useNotify,
  useResourceDefinitions,
  useUpdate,
} from 'react-admin';
import { addPendingDelete, removePendingDelete } from '../data/clientState';
import { failureText } from '../i18n/errorTexts';
import type { MessageKey, ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import type { Failure } from '../screen/Failures';
import { useIsShown } from '../screen/useIsShown';
import { sendOnLeave } from '../session/sendOnLeave';
import { Done, type NoticeLink } from './Notification';

/** How long a notice offers to take a change back. A change of many rows takes longer to check. */
const UNDO_MS = { one: 12_000, many: 30_000 } as const;

/** Changes are sent one after the other, so that the last one wins and an undo comes after its change. */
export const ONE_AFTER_THE_OTHER = { scope: { id: 'changes' } } as const;

/**
 * Returns a function that shows what a failed request says, until it is dismissed. `action` says what has failed, if the
 * method of the data provider does not: see `withErrorTexts`. `name` is that of the row.
 */
export function useFailure(action?: MessageKey) {
  const notify = useNotify();
  const text = useText();
  const explain = (error: unknown): string => {
    if (action) return failureText(error, action, text);
    return error instanceof Error ? error.message : text('errors.unexpected');
  };
  return (error: unknown, name?: string): void => {
    const value = explain(error);
    const message = name === undefined ? value : text('app.change', { name, value });
    notify(message, { type: 'error', error });
  };
}

interface Offered {
  undo?: (() => void) | undefined;
  next?: readonly NoticeLink[] | undefined;
  /** The number of changed rows. */
  count?: number;
  /** For how long the notice offers it, if not as usual. */
  duration?: number;
}

/** Returns a function that says what was done, and offers to take it back. */
export function useDone() {
  const notify = useNotify();
  return (text: string, { undo, next, count = 1, duration }: Offered = {}): void => {
    const autoHideDuration = duration ?? (count > 1 ? UNDO_MS.many : UNDO_MS.one);
    notify(<Done text={text} isChange={count > 0} undo={undo} next={next} />, {
      type: count > 0 ? 'success' : 'info',
      ...((undo || next) && { autoHideDuration }),
    });
  };
}

/**
 * Returns a function that writes the values before a change, and says so. It overwrites no later change by somebody else.
 * Without a `name`, the notice names no row.
 */
export function useTakeBack<Row extends RaRecord>(resource: string) {
  const [update] = useUpdate<Row>(resource, {}, ONE_AFTER_THE_OTHER);
  const text = useText();
  const done = useDone();
  const fail = useFailure();
  return async (
    saved: Row,
    before: Partial<Row>,
    name?: string,
    value = text('form.changed_back'),
  ): Promise<void> => {
    const data = { ...before, updated_at: saved.updated_at };
    try {
      await update(resource, { id: saved.id, data, previousData: saved }, PESSIMISTIC);
      done(name === undefined ? value : text('app.change', { name, value }), { count: 0 });
    } catch (error) {
      fail(error, name);
    }
  };
}

/** The promise also ends when the component that asked for the change is gone. */
export const PESSIMISTIC = { mutationMode: 'pessimistic', returnPromise: true } as const;

/** Returns the values of a row that a change replaces, and those of `clears` that the database has cleared with it. */
export const valuesBefore = <Row extends RaRecord>(
  row: Row,
  { updated_at: _version, ...changed }: Partial<Row>,
  saved: Row,
  clears: readonly (keyof Row)[] = [],
) => {
  const cleared = clears.filter((field) => row[field] && !saved[field]).map(String);
  return Object.fromEntries(
    [...Object.keys(changed), ...cleared].map((field) => [field, row[field] ?? null]),
  ) as Partial<Row>;
};

interface SaveOptions {
  /** The message for a failure, which the reason follows. By default, that of the data provider. */
  failed?: MessageKey;
  /** Returns a failure as `failure`, for a dialog to show, in place of a notice. */
  inDialog?: boolean;
}

interface Said<Row extends RaRecord> {
  /** What the database clears with the change, if it is set. The inverse write restores it. */
  clears?: readonly (keyof Row)[];
  next?: readonly NoticeLink[];
  /** Takes the change back. By default, the inverse write. If it is null, nothing is offered. */
  undo?: ((saved: Row) => void) | null;
  /** Whether nobody asked for the change, so that a failure is not said either. */
  isUnasked?: boolean;
}

/**
 * Saves changes of a row that is not in a form. The last change wins, unless `data` holds the `updated_at` of the version
 * that was read. Undo is the inverse write.
 */
export function useSave<Row extends RaRecord>(
  resource: string,
  { failed, inDialog = false }: SaveOptions = {},
) {
  const [update, { isPending: busy, error, reset: dismiss }] = useUpdate<Row>(
    resource,
    {},
    ONE_AFTER_THE_OTHER,
  );
  const takeBack = useTakeBack<Row>(resource);
  const text = useText();
  const done = useDone();
  const fail = useFailure(failed);
  const isShown = useIsShown();
  const representation = useGetRecordRepresentation(resource);
  const isNamed = resource in useResourceDefinitions();
  const nameOf = (row: Row) => (isNamed ? String(representation(row)) : undefined);
  /**
   * Returns the saved row, or null after it has shown the failure. `notice` names the row: 'Camille Durand: Contacted'. If it
   * is null, the screen itself shows the change.
   */
  const save = async (
    row: Row,
    data: Partial<Row>,
    notice: string | ((saved: Row) => string) | null,
    { clears, next, undo, isUnasked = false }: Said<Row> = {},
  ): Promise<Row | null> => {
    try {
      const params = { id: row.id, data, previousData: row };
      const saved = (await update(resource, params, PESSIMISTIC)) as Row;
      if (notice === null) return saved;
      const before = valuesBefore(row, data, saved, clears);
      const inverse = () => void takeBack(saved, before, nameOf(saved));
      done(typeof notice === 'string' ? notice : notice(saved), {
        undo: undo === undefined ? inverse : undo ? () => undo(saved) : undefined,
        next,
      });
      return saved;
    } catch (reason) {
      if (!isUnasked && (!inDialog || !isShown())) fail(reason, nameOf(row));
      return null;
    }
  };
  const failure: Failure | null =
    inDialog && error && failed ? { text: failureText(error, failed, text), error } : null;
  return { save, busy, failure, dismiss };
}

type Removable = ResourceName | 'notes';

/**
 * Returns a function that hides a row at once and deletes it when the notice ends, or when the user leaves the page. Until
 * then, the answers of lists leave the row out: see `isPendingDelete`.
 */
export function useRemove(resource: Removable) {
  const text = useText();
  const notify = useNotify();
  const fail = useFailure();
  const client = useQueryClient();
  const options = {
    mutationMode: 'undoable',
    onSettled: (_row: unknown, _error: unknown, { id }: { id?: RaRecord['id'] }) =>
      id !== undefined && removePendingDelete(id),
    onUndo({ id }: { id?: RaRecord['id'] }) {
      if (id !== undefined) removePendingDelete(id);
      void client.invalidateQueries();
    },
  } as const;
  const [remove] = useDelete<RaRecord>(resource, {}, options);
  return (row: RaRecord, name: string): void => {
    const notice = text('app.change', { name, value: text(`${resource}.deleted`) });
    const failed = text('app.change', { name, value: text(`${resource}.delete_failed`) });
    const sendNow = () => sendOnLeave(`${resource}?id=eq.${row.id}`, { method: 'DELETE' });
    addPendingDelete(row.id, sendNow, failed);
    remove(
      resource,
      { id: row.id, previousData: row },
      {
        onSuccess: () =>
          notify(notice, { type: 'success', undoable: true, autoHideDuration: UNDO_MS.one }),
        onError: (error) => fail(error, name),
      },
    );
    // For what is not one of react-admin's lists, such as the board.
    void client.invalidateQueries();
  };
}
