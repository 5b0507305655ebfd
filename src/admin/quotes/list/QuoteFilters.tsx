import type { ReactNode } from 'react';
import { useGetList, useListContext } from 'react-admin';
import { projectTypes, quoteStatuses } from '../../../domain/quotes';
import { NEWEST_FIRST } from '../../data/listDefaults';
import { DUE, OVERDUE, SOON } from '../../data/listQuery';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { FilterChips } from '../../list/filters/FilterChips';
import { MenuButton } from '../../ui/MenuButton';
import { useSourceName } from '../useSourceName';

/** A menu of rarely used filters. The list shows an active filter as a chip. */
export function MoreFilters() {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  const item = (filter: string, value: unknown, label: ReactNode) => {
    const { [filter]: current, ...others } = filterValues;
    const isSet = current === value;
    return {
      key: `${filter} ${value}`,
      label,
      checked: isSet,
      onClick: () => setFilters(isSet ? others : { ...others, [filter]: value }),
    };
  };
  return (
    <MenuButton
      label={text('list.more_filters')}
      color="inherit"
      className="field"
      items={[
        item('follow_up', DUE, text('follow_up.filter')),
        item('waiting', OVERDUE, text('list.waiting')),
        item('waiting', SOON, text('list.waiting_soon')),
        item('converted', true, text('list.converted')),
        item('spam', 'only', <SuspectedSpam />),
        item('spam', 'all', text('list.spam_too')),
      ]}
    />
  );
}

const ONE = { page: 1, perPage: 1 };

/** The label of the spam filter, with the number of quotes to review. */
function SuspectedSpam() {
  const text = useText();
  const formats = useFormats();
  const { total } = useGetList(
    'quotes',
    { filter: { spam: 'only' }, sort: NEWEST_FIRST, pagination: ONE, meta: { columns: 'id' } },
    { onError: () => {} },
  );
  return text('list.spam_count', { count: total === undefined ? '…' : formats.number(total) });
}

/** The active filters, including those that links on the dashboard set. */
export function QuoteChips() {
  const text = useText();
  const nameOf = useSourceName();
  const { waiting, follow_up, origin, converted, spam } = useListContext().filterValues;
  return (
    <FilterChips
      statuses={quoteStatuses}
      projectTypes={projectTypes}
      names={{
        waiting:
          (waiting === OVERDUE && text('list.waiting')) ||
          (waiting === SOON && text('list.waiting_soon')),
        follow_up: follow_up === DUE && text('follow_up.filter'),
        origin: typeof origin === 'string' && text('list.source', { source: nameOf(origin) }),
        converted: converted === true && text('list.converted'),
        spam: (spam === 'only' && text('quotes.spam')) || (spam === 'all' && text('list.spam_too')),
      }}
    />
  );
}
