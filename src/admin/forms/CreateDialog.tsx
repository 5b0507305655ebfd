import { type ReactNode, useState } from 'react';
import { type RaRecord, ResourceContextProvider, useDataProvider } from 'react-admin';
import { ExplainedError } from '../data/errors';
import type { MessageKey } from '../i18n/messages/messages';
import { useText } from '../i18n/useText';
import { useChange } from '../ui/changes/useChange';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { DialogForm, type FormValues } from './DialogForm';
import { draftKeys } from './drafts';
import { type UnsavedChanges, useUnsavedChanges } from './useUnsavedChanges';

interface FormProps<Row extends RaRecord> {
  resource: string;
  /** Returns the initial values of the form. */
  initial: () => object;
  /** Returns the values as the database stores them. */
  toData: (values: FormValues) => object;
  /** Describes the created record, and returns its path. */
  created: (row: Row) => { message: string; to: string };
  /** The message for a failure. A known reason follows it, unless `explain` returns another text. */
  failed: MessageKey;
  explain?: (error: unknown) => string;
  submitLabel: MessageKey;
  busyLabel?: MessageKey;
  onClose: () => void;
  children: ReactNode;
}

/** Creates a record in a dialog. Unsaved values survive as a draft. */
export function CreateDialog<Row extends RaRecord>(props: FormProps<Row> & { title: string }) {
  const { resource, title, onClose } = props;
  const unsaved = useUnsavedChanges(draftKeys.record(resource, 'new'));
  return (
    <RoutedDialog title={title} onClose={() => unsaved.leave(onClose)}>
      <CreateForm {...props} unsaved={unsaved} />
    </RoutedDialog>
  );
}

/** The form of a dialog that creates a record. */
export function CreateForm<Row extends RaRecord>(
  props: FormProps<Row> & { unsaved: UnsavedChanges },
) {
  const { resource, initial, toData, created, failed, explain, unsaved, onClose } = props;
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
      return created(row);
    },
    onChanged() {
      unsaved.clear();
      onClose();
    },
  });
  return (
    <ResourceContextProvider value={resource}>
      <DialogForm
        defaultValues={defaultValues}
        unsaved={unsaved}
        submission={submission}
        onSubmit={(values) => change(toData(values))}
        submitLabel={props.submitLabel}
        busyLabel={props.busyLabel}
        onCancel={onClose}
      >
        {props.children}
      </DialogForm>
    </ResourceContextProvider>
  );
}
