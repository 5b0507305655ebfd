import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { useText } from '../i18n/useText';

/** Says on a quote that its confirmation did not arrive, and why. */
export function UndeliveredReceipt({ quoteId, email }: { quoteId: string; email: string }) {
  const text = useText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: mails } = useQuery({
    // A corrected address gets the confirmation again.
    queryKey: ['quoteMails', quoteId, email],
    queryFn: async () => (await dataProvider.quoteMails(quoteId)).data,
    retry: false,
  });
  const receipt = mails?.find(
    ({ kind, status }) => kind === 'receipt' && (status === 'failed' || status === 'dismissed'),
  );
  if (!receipt) return null;
  return (
    <Alert severity="warning">
      {text('mail.receipt_failed', { error: receipt.error ?? text('mail.no_worker') })}
    </Alert>
  );
}
