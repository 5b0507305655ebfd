import { useState } from 'react';
import { useUpdate } from 'react-admin';
import { ConflictError, ExplainedError } from '../data/errors';
import type { MailSettings } from '../data/records';
import { DialogForm } from '../forms/DialogForm';
import { type FormValues, useSubmit } from '../forms/useSubmit';
import type { UnsavedChanges } from '../forms/useUnsavedChanges';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { MailInputs } from './MailInputs';
import { toForm, toSettings } from './mailModel';
import { TestMail } from './TestMail';

interface Props {
  settings: MailSettings;
  unsaved: UnsavedChanges;
  onDone: () => void;
}

/**
 * Edits the mail settings. If somebody else saved them first, the user has to save again to replace
 * that version.
 */
export function MailForm({ settings, unsaved, onDone }: Props) {
  const text = useText();
  const explain = useErrorText();
  const [update] = useUpdate<MailSettings>();
  // The version that the edit starts from. Kept as state, so that a refresh behind the dialog does
  // not replace it.
  const [base, setBase] = useState(settings);
  const [defaults] = useState(() => toForm(settings));
  const { submit, ...submission } = useSubmit<FormValues>({
    async send(values) {
      const params = { id: 1, data: toSettings(values), previousData: base };
      try {
        await update('mail_settings', params, { returnPromise: true });
      } catch (error) {
        if (!(error instanceof ConflictError)) throw error;
        setBase(error.current as MailSettings);
        throw new ExplainedError(text('errors.mail_settings_changed'));
      }
      return { notice: text('mail.saved') };
    },
    explain: (error) => explain(error, 'errors.save_mail_settings'),
    unsaved,
    onDone,
  });
  return (
    <DialogForm
      defaultValues={defaults}
      unsaved={unsaved}
      submission={submission}
      onSubmit={submit}
      submitLabel="mail.save"
      onCancel={onDone}
    >
      <MailInputs />
      <TestMail />
    </DialogForm>
  );
}
