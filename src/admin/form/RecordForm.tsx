import { type ReactNode, useRef, useState } from 'react';
import {
  CreateBase,
  EditBase,
  type RaRecord,
  useDataProvider,
  useGetOne,
  useGetRecordRepresentation,
  useNotify,
} from 'react-admin';
import { useParams } from 'react-router-dom';
import { conflictOf, ExplainedError } from '../data/errors';
import { paths } from '../data/paths';
import { failureText } from '../i18n/errorTexts';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import type { Failure } from '../screen/Failures';
import { LoadingContent } from '../screen/LoadingContent';
import { RoutedDialog } from '../screen/RoutedDialog';
import { recordMessages } from '../screen/resource';
import { useCloseDialog } from '../screen/useFrom';
import { useIsShown } from '../screen/useIsShown';
import { changedFields } from '../write/changedFields';
import { useConflictText } from '../write/useConflictText';
import { useDone, useTakeBack, valuesBefore } from '../write/useSave';
import { draftKeys, dropDraft, readDraft } from './drafts';
import { FormBody } from './FormBody';
import { SaveOverOwner } from './SaveOverOwner';
import { type FormDialog, useFormDialog } from './useFormDialog';
import { type KnownClient, useKnownClient } from './useKnownClient';

type Values = Record<string, unknown>;
const same = (values: Values): Values => values;

interface FormProps<Row extends RaRecord> {
  resource: string;
  /** Returns the values as the database stores them. */
  transform?: (values: Values) => Values;
  /** What the notice says of the saved row. By default, that it is saved, and its representation. */
  notice?: (row: Row) => string;
  /** The message for a failure. A known reason follows it, unless `explain` returns another text. */
  failed?: MessageKey;
  explain?: (error: unknown) => string;
  submitLabel?: MessageKey;
  busyLabel?: MessageKey;
  /** The label of a second button that saves the form: `onSaved` receives whether it was pressed. */
  also?: MessageKey;
  /** Opens what follows a saved form, in place of closing it. */
  onSaved?: (row: Row, isAlso: boolean) => void;
  /** Shown in place of the failure and of the buttons that save, when nothing can be saved any more. */
  instead?: ReactNode;
  /** Shown beside the buttons. */
  foot?: ReactNode;
  children: ReactNode;
}

interface CreateProps<Row extends RaRecord> extends FormProps<Row> {
  defaultValues?: Values;
  /** Whether the notice links the created record. */
  hasPath?: boolean;
}

interface CreateDialogProps<Row extends RaRecord> extends Omit<CreateProps<Row>, 'defaultValues'> {
  /** By default, what the list calls a new record. */
  title?: string;
  /** Receives the client whom the address of the form names. */
  defaultValues?: (client: KnownClient | undefined) => Values;
}

/** Creates a record in a dialog. What is typed survives as a draft. */
export function CreateDialog<Row extends RaRecord>(props: CreateDialogProps<Row>) {
  const { resource, title, defaultValues } = props;
  const text = useText();
  const { id, client, error } = useKnownClient();
  const dialog = useFormDialog(draftKeys.record(resource, `new${id ?? ''}`), useCloseDialog());
  return (
    <RoutedDialog title={title ?? text(recordMessages(resource).new)} onClose={dialog.leave}>
      {id === null || client ? (
        <CreateForm
          hasPath
          {...props}
          dialog={dialog}
          defaultValues={defaultValues?.(client) ?? {}}
        />
      ) : (
        <LoadingContent form error={error} failed="quotes.load_failed" gone="quotes.not_found" />
      )}
    </RoutedDialog>
  );
}

/** The form of a dialog that creates a record. */
export function CreateForm<Row extends RaRecord>(props: CreateProps<Row> & InDialog) {
  const { resource, transform = same, hasPath = false } = props;
  const text = useText();
  const nameOf = useName(props);
  const { notice = (row: Row) => text('form.created', { name: nameOf(row) }) } = props;
  const { create: failed } = recordMessages(resource);
  const { fail, end, ...form } = useSaving({ failed, ...props });
  const done = useDone();
  // The values that the form opened with, so that no refresh behind it resets what is typed.
  const [defaultValues] = useState(props.defaultValues);
  return (
    // The list around the dialog has checked the session.
    <CreateBase
      resource={resource}
      disableAuthentication
      transform={(values: Values) => changedFields(transform(values), {})}
      mutationOptions={{
        onError: (error) => fail(error),
        onSuccess(row: Row) {
          if (!row?.id) return fail(new ExplainedError(text('errors.insertion_empty')));
          const to = paths.record(resource, String(row.id));
          done(notice(row), hasPath ? { next: [{ label: text('ra.action.open'), to }] } : {});
          return end(row);
        },
      }}
    >
      <FormBody {...props} {...form} defaultValues={defaultValues} />
    </CreateBase>
  );
}

interface EditProps<Row extends RaRecord> extends FormProps<Row> {
  /** Returns the values of the form, if they are not the columns as they are. */
  toForm?: (row: Row) => Values;
  /** The name of the record in notices, if not its representation. */
  name?: (row: Row) => string;
  /** What the database clears with a change, if it is set. The undo restores it. */
  clears?: readonly (keyof Row)[];
}

interface EditDialogProps<Row extends RaRecord> extends EditProps<Row> {
  /** The record, if not that of the address. */
  id?: string;
  /** By default, that a record of the resource is edited. */
  title?: string;
  /** Rendered above the form, also while the record loads. */
  top?: ReactNode;
  messages?: { load: MessageKey; gone: MessageKey };
  onClose?: () => void;
}

/** Edits a record in a dialog. What is typed survives as a draft. */
export function EditDialog<Row extends RaRecord>(props: EditDialogProps<Row>) {
  const { resource, top, onClose } = props;
  const text = useText();
  const { id: open = '' } = useParams();
  const { id = open, messages = recordMessages(resource) } = props;
  const { title = text(recordMessages(resource).edit) } = props;
  const close = useCloseDialog(id);
  const dialog = useFormDialog(draftKeys.record(resource, id), onClose ?? close);
  const { data: row, error } = useGetOne<Row>(resource, { id }, { retry: false });
  const nameOf = useName(props);
  return (
    <RoutedDialog title={title} name={row && nameOf(row)} rowId={id} onClose={dialog.leave}>
      {top}
      {row ? (
        <EditForm key={id} {...props} row={row} dialog={dialog} />
      ) : (
        <LoadingContent form error={error} failed={messages.load} gone={messages.gone} />
      )}
    </RoutedDialog>
  );
}

const READ = { enabled: false, onError: () => {} };

/**
 * The form of a dialog that edits a record. It keeps the version that it opened with. If somebody else has saved another
 * one, nothing is overwritten: the form names what they changed, and the next save puts its own changes on top.
 */
export function EditForm<Row extends RaRecord>(props: EditProps<Row> & InDialog & { row: Row }) {
  const { resource, row, dialog, transform = same, toForm = same, clears } = props;
  const text = useText();
  const dataProvider = useDataProvider();
  const [opened, open] = useState(() => baseOf(dialog.draftKey, row, transform));
  // What the next save replaces: the opened version, or after a conflict what somebody else has saved.
  const [base, setBase] = useState(opened);
  const { fail, end, ...form } = useSaving(props);
  const conflictText = useConflictText(resource);
  const nameOf = useName(props);
  const { notice = (saved: Row) => text('form.saved', { name: nameOf(saved) }) } = props;
  const done = useDone();
  const takeBack = useTakeBack<Row>(resource);
  return (
    <EditBase<Row>
      resource={resource}
      id={opened.id}
      disableAuthentication
      // The dialog reads the record. Without `onError`, react-admin would leave the form when a later reading fails.
      queryOptions={READ}
      mutationMode="pessimistic"
      transform={(values: Values) => ({
        ...changedFields(transform(values), opened),
        updated_at: base.updated_at,
      })}
      mutationOptions={{
        async onError(error, { data = {} }) {
          if (!conflictOf(error)) return fail(error);
          const read = dataProvider.getOne<Row>(resource, { id: opened.id });
          const theirs = await read.then(
            ({ data: current }) => current,
            () => null,
          );
          if (!theirs) return fail(error);
          setBase(theirs);
          return fail(error, await conflictText(error, opened, theirs, data));
        },
        onSuccess(saved, { data = {} }) {
          const before = valuesBefore(base, data, saved, clears);
          done(notice(saved), { undo: () => void takeBack(saved, before, nameOf(base)) });
          end(saved);
        },
      }}
    >
      <SaveOverOwner opened={base} />
      <FormBody
        {...props}
        {...form}
        record={toForm(opened)}
        base={opened}
        onDiscard={() => {
          open(row);
          setBase(row);
        }}
      />
    </EditBase>
  );
}

/** Earlier than all versions. */
const NO_VERSION = new Date(0).toISOString();

/**
 * Returns the version with which the draft began, or none if it began as a new row, or in a row that is gone, in whose place
 * somebody else has created this one since. What is stored already is no draft, as after a reload during a save.
 */
function baseOf<Row extends RaRecord>(draftKey: string, row: Row, transform: typeof same): Row {
  const draft = readDraft<Row>(sessionStorage, draftKey);
  if (!draft) return row;
  const { values } = draft;
  const base = draft.base?.id === row.id ? draft.base : { ...row, updated_at: NO_VERSION };
  const typed = changedFields(transform(values), base);
  if (Object.keys(changedFields(typed, row)).length > 0) return base;
  dropDraft(sessionStorage, draftKey);
  return row;
}

interface InDialog {
  dialog: FormDialog;
}

/** Shows a failure in the form until a value changes, and ends a form that is saved. */
function useSaving<Row extends RaRecord>(props: FormProps<Row> & InDialog) {
  const { resource, dialog, explain, onSaved } = props;
  const { failed = recordMessages(resource).save } = props;
  const text = useText();
  const notify = useNotify();
  const isShown = useIsShown();
  const [failure, setFailure] = useState<Failure | null>(null);
  const isAlso = useRef(false);
  return {
    failure,
    onSend(pressed: boolean) {
      isAlso.current = pressed;
    },
    dismiss: () => setFailure(null),
    fail(error: unknown, notice = explain?.(error) ?? failureText(error, failed, text, isShown())) {
      if (isShown()) setFailure({ text: notice, error });
      else notify(notice, { type: 'error', error });
    },
    end(row: Row) {
      dropDraft(sessionStorage, dialog.draftKey);
      // Nobody who has left the form meanwhile loses the screen.
      if (!isShown()) return;
      if (onSaved) onSaved(row, isAlso.current);
      else dialog.close();
    },
  };
}

function useName<Row extends RaRecord>({ resource, name }: EditProps<Row>) {
  const represent = useGetRecordRepresentation(resource);
  return (row: Row) => name?.(row) ?? String(represent(row));
}
