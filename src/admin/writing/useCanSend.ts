import { useGetOne } from 'react-admin';
import type { MailSettings } from '../data/mailRecords';

/**
 * Whether the product sends emails itself. Without a mail server, staff use their own mail program. Returns undefined while
 * that is not known.
 */
export function useCanSend(): boolean | undefined {
  const { data, isPending } = useGetOne<MailSettings>(
    'mail_settings',
    { id: 1 },
    { staleTime: 60_000, retry: false, onError: () => {} },
  );
  return isPending ? undefined : (data?.can_send ?? false);
}
