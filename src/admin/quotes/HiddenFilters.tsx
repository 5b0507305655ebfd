import { useListContext } from 'react-admin';
import { DUE, OVERDUE } from '../data/listQuery';
import { useText } from '../i18n/useText';
import { ActiveFilters } from '../list/ActiveFilters';
import { useSourceName } from './useSourceName';

/** Buttons for the filters that links on the dashboard set and that have no input. */
export function HiddenFilters() {
  const text = useText();
  const nameOf = useSourceName();
  const { waiting, follow_up, origin, converted } = useListContext().filterValues;
  return (
    <ActiveFilters
      names={{
        waiting: waiting === OVERDUE && text('list.waiting'),
        follow_up: follow_up === DUE && text('follow_up.filter'),
        origin: typeof origin === 'string' && text('list.source', { source: nameOf(origin) }),
        converted: converted === true && text('list.converted'),
      }}
    />
  );
}
