import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useListContext, useNotificationContext } from 'react-admin';
// biome-ignore lint/style/noRestrictedImports: a list that cannot be read again stands among the failures until it can
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { hasNoAnswer, isUnknownList } from '../data/errors';
import { useErrorText } from '../i18n/errorTexts';
import type { ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { ErrorDetails, FullScreenError } from '../screen/Failures';
import { EmptyState } from '../screen/PageParts';
import { PartBoundary } from '../screen/PartBoundary';
import { FAILURES } from '../write/Notification';

interface Props {
  resource: ResourceName;
  filters: ReactNode;
  /** Shown if the list has no rows. */
  ifEmpty: ReactNode;
  children: ReactNode;
}

/**
 * Renders the rows of a list, or the reason why there are none. An empty list keeps its filters and
 * actions.
 */
export function ListStates({ resource, filters, ifEmpty, children }: Props) {
  const text = useText();
  const explain = useErrorText();
  const { pathname } = useLocation();
  const { data, error, total, refetch, filterValues, setFilters } = useListContext();
  const { notifications } = useNotificationContext();
  // The URL or a saved view contains a filter or an order that does not exist.
  if (error && !data && isUnknownList(error)) {
    return (
      <EmptyState title={text('list.unknown')} hint={text('list.unknown_hint')}>
        <Button variant="outlined" component={Link} to={pathname}>
          {text('list.show_all')}
        </Button>
      </EmptyState>
    );
  }
  if (error && !data)
    return <FullScreenError error={error} fallback={`${resource}.load_failed`} retry={refetch} />;
  // Beside the failed changes, because an alert above the rows would move them.
  const stack = document.getElementById(FAILURES);
  // The failed change has said why.
  const isSaid =
    hasNoAnswer(error) &&
    notifications.some(({ notificationOptions }) => hasNoAnswer(notificationOptions?.error));
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <>
      {error &&
        !isSaid &&
        stack &&
        createPortal(
          <Alert severity="warning" variant="filled" sx={besideDialogs}>
            {text('errors.full_screen', { message: explain(error, `${resource}.load_failed`) })}
            <ErrorDetails error={error} />
          </Alert>,
          stack,
        )}
      {filters}
      {total === 0 ? (
        <EmptyState
          title={text(isFiltered ? 'list.nothing_found' : `${resource}.empty`)}
          hint={text(isFiltered ? 'list.nothing_found_hint' : `${resource}.empty_hint`)}
        >
          <PartBoundary>{ifEmpty}</PartBoundary>
          {isFiltered && (
            <Button variant="outlined" onClick={() => setFilters({})}>
              {text('ra.navigation.clear_filters')}
            </Button>
          )}
        </EmptyState>
      ) : (
        children
      )}
    </>
  );
}

/** Over a modal dialog, which says itself what has failed, it would say the same again. */
const besideDialogs = { '.MuiDialog-root &': { display: 'none' } };
