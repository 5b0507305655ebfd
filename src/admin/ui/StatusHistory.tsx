import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList } from 'react-admin';
import type { StatusChoice } from '../../domain/choices';
import type { StatusChange } from '../data/records';
import { useErrorText } from '../i18n/useErrorText';
import { useLabel, useText } from '../i18n/useText';
import { DetailSection } from './DetailSection';
import { TimeStamp } from './TimeStamp';

const ALL = { page: 1, perPage: 100 };
const LATEST_FIRST = { field: 'changed_at', order: 'DESC' } as const;

interface Props {
  entity: 'quote' | 'project';
  id: string;
  statuses: readonly StatusChoice[];
}

/** The status changes of a record: from, to, when and by whom. */
export function StatusHistory({ entity, id, statuses }: Props) {
  const text = useText();
  const label = useLabel();
  const explain = useErrorText();
  const { data, error } = useGetList<StatusChange>(
    'status_changes',
    { filter: { entity, entity_id: id }, sort: LATEST_FIRST, pagination: ALL },
    { onError: () => {} },
  );
  return (
    <DetailSection title={text('quotes.history')}>
      {error && explain(error, 'errors.quotes')}
      {data?.length === 0 && (
        <Typography color="text.secondary">{text('quotes.no_history')}</Typography>
      )}
      <Box
        component="ol"
        sx={{ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}
      >
        {data?.map((change) => (
          <li key={change.id}>
            {text('quotes.changed_to', {
              from: label(statuses, change.from_status),
              to: label(statuses, change.to_status),
            })}
            <Box component="span" sx={{ color: 'text.secondary', marginInlineStart: 1.5 }}>
              <TimeStamp value={change.changed_at} time />
              {' · '}
              {text(change.changed_by ? 'quotes.by_staff' : 'quotes.by_system')}
            </Box>
          </li>
        ))}
      </Box>
    </DetailSection>
  );
}
