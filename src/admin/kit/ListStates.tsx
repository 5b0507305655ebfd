import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useDeferredValue } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';
import { createPortal } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { isUnknownList } from '../data/errors';
import type { ResourceName } from '../i18n/messages/en';
import { useErrorText, useText } from '../i18n/useText';
import { FAILURES } from '../kit/Notification';
import { ErrorDetails, FullScreenError } from '../ui/Failures';
import { EmptyState } from '../ui/PageParts';
import { PartBoundary } from '../ui/RoutedDialog';

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
  const isFiltered = Object.keys(filterValues).length > 0;
  return (
    <>
      {error &&
        stack &&
        createPortal(
          <Alert severity="warning" variant="filled">
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
        // When the data arrives, the changed key remounts `FirstRows`, which renders the rows that
        // fit on the screen before the others.
        <FirstRows key={data === undefined ? 'pending' : 'loaded'}>{children}</FirstRows>
      )}
    </>
  );
}

/** The number of rows that fit on the first screen, below the bars above them. */
const FIRST_ROWS = Math.ceil((innerHeight - 216) / 56);

/**
 * Renders the rows that fit on the first screen, then all rows in a deferred render, so that the
 * first row appears earlier: see src/admin/startup/README.md.
 */
function FirstRows({ children }: { children: ReactNode }) {
  const list = useListContext();
  const isComplete = useDeferredValue(true, false);
  const value =
    isComplete || list.data === undefined
      ? list
      : { ...list, data: list.data.slice(0, FIRST_ROWS) };
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
}
