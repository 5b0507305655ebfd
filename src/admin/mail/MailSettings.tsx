import { useGetOne } from 'react-admin';
import type { MailSettings as Settings } from '../data/records';
import { draftKeys } from '../forms/drafts';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import { useText } from '../i18n/useText';
import { RoutedDialog } from '../ui/dialog/RoutedDialog';
import { LoadingContent } from '../ui/loading/LoadingContent';
import { MailForm } from './MailForm';

/**
 * The dialog in which staff edit the mail settings and send a test email. The account menu opens
 * it.
 */
export function MailSettings({ onClose }: { onClose: () => void }) {
  const text = useText();
  const unsaved = useUnsavedChanges(draftKeys.mailSettings);
  const { data, error } = useGetOne<Settings>('mail_settings', { id: 1 });
  return (
    <RoutedDialog title={text('mail.title')} onClose={() => unsaved.leave(onClose)}>
      {data && <MailForm settings={data} unsaved={unsaved} onDone={onClose} />}
      {!data && (
        <LoadingContent
          form
          error={error}
          failed="errors.mail_settings"
          gone="errors.mail_settings"
        />
      )}
    </RoutedDialog>
  );
}
