import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import type { AdminDataProvider } from '../data/dataProvider';
import { paths } from '../data/paths';
import { useText } from '../i18n/useText';

/**
 * Warns that the confirmation email to the client was not delivered, with the reason and a link to
 * correct the email address.
 */
export function UndeliveredReceipt({ quoteId, email }: { quoteId: string; email: string }) {
  const text = useText();
  const { search } = useLocation();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data: mails } = useQuery({
    // The key contains `email`, so that the query runs again after staff correct the email address.
    // The correction queues a new confirmation email.
    queryKey: ['quoteMails', quoteId, email],
    queryFn: async () => (await dataProvider.quoteMails(quoteId)).data,
    retry: false,
  });
  const receipt = mails?.find(
    ({ kind, status }) => kind === 'receipt' && (status === 'failed' || status === 'dismissed'),
  );
  if (!receipt) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          component={Link}
          to={paths.editQuote(quoteId, search)}
          replace
          size="small"
          color="inherit"
        >
          {text('mail.correct_address')}
        </Button>
      }
    >
      {text('mail.receipt_failed', { error: receipt.error ?? text('mail.no_worker') })}
    </Alert>
  );
}
