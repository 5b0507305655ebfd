import EventOutlined from '@mui/icons-material/EventOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { SelectInput, useGetList, useListContext } from 'react-admin';
import { NEWEST_FIRST } from '../data/listDefaults';
import { DUE, OVERDUE } from '../data/listQuery';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { ActiveFilters } from '../list/ActiveFilters';
import { useSourceName } from './useSourceName';

const ONE = { page: 1, perPage: 1 };

/** Filters by spam, and shows how much suspected spam there is to review. */
export function SpamFilter() {
  const text = useText();
  const formats = useFormats();
  const { total } = useGetList(
    'quotes',
    { filter: { spam: 'only' }, sort: NEWEST_FIRST, pagination: ONE, meta: { columns: 'id' } },
    { onError: () => {} },
  );
  const count = total === undefined ? '…' : formats.number(total);
  return (
    <SelectInput
      source="spam"
      label={text('list.spam')}
      choices={[
        { id: 'only', name: text('list.spam_only', { count }) },
        { id: 'all', name: text('list.spam_too') },
      ]}
      emptyText={text('list.no_spam')}
      translateChoice={false}
      helperText={false}
    />
  );
}

/** Shows only the quotes to follow up. The button that removes the filter takes its place. */
export function FollowUpFilter() {
  const text = useText();
  const { filterValues, setFilters } = useListContext();
  if (filterValues.follow_up === DUE) return null;
  return (
    <Tooltip title={text('follow_up.filter')}>
      <IconButton
        color="primary"
        onClick={() => setFilters({ ...filterValues, follow_up: DUE })}
        sx={{ width: 44, height: 44 }}
      >
        <EventOutlined />
      </IconButton>
    </Tooltip>
  );
}

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
