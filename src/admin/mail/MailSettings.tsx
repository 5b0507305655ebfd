import type { MailSettings as Settings } from '../data/records';
import { EditDialog } from '../forms/EditDialog';
import { useText } from '../i18n/useText';
import { MailInputs } from './MailInputs';
import { toForm, toSettings } from './mailModel';
import { TestMail } from './TestMail';

/**
 * The dialog in which staff edit the mail settings and send a test email. The account menu opens
 * it.
 */
export function MailSettings({ onClose }: { onClose: () => void }) {
  const text = useText();
  return (
    <EditDialog<Settings>
      resource="mail_settings"
      id="1"
      title={text('mail.title')}
      toForm={toForm}
      toData={toSettings}
      saved={() => text('mail.saved')}
      messages={{
        load: 'errors.mail_settings',
        gone: 'errors.mail_settings',
        save: 'errors.save_mail_settings',
      }}
      submitLabel="mail.save"
      onClose={onClose}
    >
      <MailInputs />
      <TestMail />
    </EditDialog>
  );
}
