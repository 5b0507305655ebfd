import { SelectInput, useGetList } from 'react-admin';
import { NEWEST_FIRST } from '../data/listDefaults';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';

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
