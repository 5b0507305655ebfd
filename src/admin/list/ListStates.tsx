import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import type { MessageKey } from '../i18n/messages';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { EmptyState } from '../ui/EmptyState';
import { FullScreenError } from '../ui/FullScreenError';

interface Props {
  failed: MessageKey;
  empty: { title: MessageKey; hint: MessageKey };
  filters: ReactNode;
  children: ReactNode;
}

/** Shows the list, or why it is empty or could not be read. */
export function ListStates({ failed, empty, filters, children }: Props) {
  const text = useText();
  const explain = useErrorText();
  const { data, error, total, filterValues, setFilters, refetch } = useListContext();
  if (error && !data) return <FullScreenError error={error} fallback={failed} retry={refetch} />;

  const filtered = Object.keys(filterValues).length > 0;
  if (total === 0 && !filtered) {
    return <EmptyState title={text(empty.title)} hint={text(empty.hint)} />;
  }
  return (
    <>
      {error && (
        <Alert severity="warning" sx={{ marginBlockEnd: 2 }}>
          {text('errors.full_screen', { message: explain(error, failed) })}
        </Alert>
      )}
      {filters}
      {total === 0 ? (
        <EmptyState title={text('list.nothing_found')} hint={text('list.nothing_found_hint')}>
          <Button variant="outlined" onClick={() => setFilters({})}>
            {text('list.clear')}
          </Button>
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}
