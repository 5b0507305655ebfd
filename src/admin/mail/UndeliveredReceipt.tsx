import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useGetList } from 'react-admin';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../data/paths';
import type { Mail } from '../data/records';
import { useText } from '../i18n/useText';

/**
 * Warns that the confirmation email to the client was not delivered, with the reason and a link to
 * correct the email address.
 */
export function UndeliveredReceipt({ quoteId, email }: { quoteId: string; email: string }) {
  const text = useText();
  const { search } = useLocation();
  const { data: undelivered } = useGetList<Mail>(
    'mails',
    {
      filter: { quote_id: quoteId, kind: 'receipt', 'status@in': '(failed,dismissed)' },
      pagination: { page: 1, perPage: 1 },
      // The key of the query contains `meta`, so that the query runs again after staff correct the
      // email address. The correction queues a new confirmation email.
      meta: { email },
    },
    { retry: false },
  );
  const receipt = undelivered?.[0];
  if (!receipt) return null;
  return (
    <Alert
      severity="warning"
      action={
        <Button
          component={Link}
          to={paths.edit('quotes', quoteId, search)}
          replace
          size="small"
          color="inherit"
        >
          {text('mail.correct_address')}
        </Button>
      }
    >
      {text('mail.receipt_failed', { error: receipt.last_error ?? text('mail.no_worker') })}
    </Alert>
  );
}
