import { type ReactNode, useRef, useState } from 'react';
import { type RaRecord, ResourceContextProvider, useDataProvider, useGetOne } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { ExplainedError } from '../data/errors';
import { cleanUpdate } from '../data/updates';
import type { MessageKey } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { draftKeys, readDraft } from '../kit/drafts';
import { useChange } from '../ui/changes/useChange';
import { useEdit } from '../ui/changes/useRecordChanges';
import { LoadingContent } from '../ui/RecordParts';
import { RoutedDialog } from '../ui/RoutedDialog';
import { DialogForm, type DialogFormProps, type FormValues } from './DialogForm';
import { type UnsavedChanges, useUnsavedChanges } from './useUnsavedChanges';

/** What both forms pass on. */
type Forwarded = Pick<
  DialogFormProps,
  'submitLabel' | 'busyLabel' | 'also' | 'onClose' | 'children'
>;

interface CreateProps<Row extends RaRecord> extends Forwarded {
  resource: string;
  initial: () => object;
  /** Returns the values as the database stores them. */
  toData: (values: FormValues) => object;
  created: (row: Row) => { message: string; to: string };
  /** The message for a failure. A known reason follows it, unless `explain` returns another text. */
  failed: MessageKey;
  explain?: (error: unknown) => string;
  /** Whether the created record opens in place of the dialog. */
  opens?: boolean;
}

/** The client that a link to the form names, by one of their quotes, and what the form already knows. */
export interface KnownClient {
  id: string;
  values: Record<string, string>;
}

/** Creates a record in a dialog. Unsaved values survive as a draft. */
export function CreateDialog<Row extends RaRecord>(props: CreateProps<Row> & { title: string }) {
  const { resource, title, onClose, initial } = props;
  const client: KnownClient | undefined = useLocation().state?.client;
  const unsaved = useUnsavedChanges(draftKeys.record(resource, `new${client?.id ?? ''}`));
  return (
    <RoutedDialog title={title} onClose={() => unsaved.leave(onClose)}>
      <CreateForm
        {...props}
        initial={() => ({ ...initial(), ...client?.values })}
        unsaved={unsaved}
      />
    </RoutedDialog>
  );
}

export function CreateForm<Row extends RaRecord>(
  props: CreateProps<Row> & { unsaved: UnsavedChanges },
) {
  const { resource, initial, toData, created, failed, explain, unsaved, opens, onClose } = props;
  const navigate = useNavigate();
  const { state } = useLocation();
  const path = useRef('');
  const text = useText();
  const dataProvider = useDataProvider();
  // Computed once, so that a refresh behind the dialog does not reset the form.
  const [defaultValues] = useState(initial);
  const { change, ...submission } = useChange<object>({
    inForm: true,
    failed,
    explain,
    async send(values, { createId }) {
      const data = { id: createId(values), ...values };
      const { data: row } = await dataProvider.create<Row>(resource, { data });
      if (!row?.id) throw new ExplainedError(text('errors.insertion_empty'));
      const outcome = created(row);
      path.current = outcome.to;
      return outcome;
    },
    onChanged() {
      unsaved.clear();
      if (opens) navigate(path.current, { replace: true, state });
      else onClose();
    },
  });
  return (
    <ResourceContextProvider value={resource}>
      <DialogForm
        {...props}
        defaultValues={defaultValues}
        submission={submission}
        onSubmit={(values) => change(toData(values))}
      />
    </ResourceContextProvider>
  );
}

interface EditProps<Row extends RaRecord> extends Forwarded {
  resource: string;
  id: string;
  title: string;
  name?: (row: Row) => string;
  /** Rendered above the form, also while the record loads. */
  top?: ReactNode;
  toForm: (row: Row) => object;
  /** Returns the values as the database stores them. */
  toData: (values: FormValues) => Partial<Row>;
  saved: (row: Row) => string;
  messages: Record<'load' | 'gone' | 'save', MessageKey>;
}

export function EditDialog<Row extends RaRecord>(props: EditProps<Row>) {
  const { resource, id, title, name, top, messages, onClose } = props;
  const unsaved = useUnsavedChanges(draftKeys.record(resource, id));
  const { data: row, error } = useGetOne<Row>(resource, { id }, { retry: false });
  return (
    <RoutedDialog
      title={title}
      name={row && name?.(row)}
      rowId={id}
      onClose={() => unsaved.leave(onClose)}
    >
      {top}
      {row ? (
        <ResourceContextProvider value={resource}>
          <EditForm key={id} {...props} row={row} unsaved={unsaved} />
        </ResourceContextProvider>
      ) : (
        <LoadingContent form error={error} failed={messages.load} gone={messages.gone} />
      )}
    </RoutedDialog>
  );
}

interface FormProps<Row extends RaRecord> extends EditProps<Row> {
  row: Row;
  unsaved: UnsavedChanges;
}

export function EditForm<Row extends RaRecord>(props: FormProps<Row>) {
  const { resource, row, unsaved, name, toForm, toData, saved, messages, onClose } = props;
  // The version that the edit starts from. The changes are computed against it. Kept as state, so
  // that a refresh behind the dialog does not replace it.
  const [started, start] = useState(
    () => readDraft<Row>(sessionStorage, unsaved.draftKey)?.base ?? row,
  );
  // The version that a save expects. After a conflict, it is the version that somebody else saved.
  const [base, setBase] = useState(started);
  const { change, ...submission } = useEdit<Row>(resource, {
    failed: messages.save,
    saved,
    onConflict: setBase,
    onChanged() {
      unsaved.clear();
      onClose();
    },
  });
  return (
    <DialogForm
      {...props}
      key={started.updated_at}
      defaultValues={toForm(started)}
      base={started}
      onDiscardDraft={() => {
        start(row);
        setBase(row);
      }}
      submission={submission}
      onSubmit={(values) => {
        const data = cleanUpdate(toData(values), started) as Partial<Row>;
        return change({ data, base }, name?.(base));
      }}
    />
  );
}
