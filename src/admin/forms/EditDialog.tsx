import { type ReactNode, useState } from 'react';
import { type RaRecord, ResourceContextProvider, useGetOne } from 'react-admin';
import { cleanUpdate } from '../data/changes';
import type { MessageKey } from '../i18n/messages/messages';
import { useEdit } from '../ui/changes/useEdit';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { LoadingContent } from '../ui/loading/LoadingContent';
import { DialogForm, type FormValues } from './DialogForm';
import { draftBase, draftKeys } from './drafts';
import { type UnsavedChanges, useUnsavedChanges } from './useUnsavedChanges';

interface Props<Row extends RaRecord> {
  resource: string;
  id: string;
  title: string;
  /** Returns the name of the record for the title and for notices. */
  name?: (row: Row) => string;
  /** Rendered above the form, also while the record loads. */
  top?: ReactNode;
  /** Returns the values of the form for a version of the record. */
  toForm: (row: Row) => object;
  /** Returns the values as the database stores them. */
  toData: (values: FormValues) => Partial<Row>;
  /** Describes what was saved. */
  saved: (row: Row) => string;
  /** The messages for a record that could not be loaded, does not exist or was not saved. */
  messages: Record<'load' | 'gone' | 'save', MessageKey>;
  submitLabel?: MessageKey;
  onClose: () => void;
  children: ReactNode;
}

/** Edits a record in a dialog. Unsaved values survive as a draft. */
export function EditDialog<Row extends RaRecord>(props: Props<Row>) {
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

interface FormProps<Row extends RaRecord> extends Props<Row> {
  row: Row;
  unsaved: UnsavedChanges;
}

function EditForm<Row extends RaRecord>({ row, unsaved, ...props }: FormProps<Row>) {
  const { resource, name, toForm, toData, saved, messages, submitLabel, onClose } = props;
  // The version that the edit starts from. The changes are computed against it. Kept as state, so
  // that a refresh behind the dialog does not replace it.
  const [started, start] = useState(() => draftBase<Row>(sessionStorage, unsaved.draftKey) ?? row);
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
      key={started.updated_at}
      defaultValues={toForm(started)}
      unsaved={unsaved}
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
      submitLabel={submitLabel ?? 'form.save'}
      onCancel={onClose}
    >
      {props.children}
    </DialogForm>
  );
}
