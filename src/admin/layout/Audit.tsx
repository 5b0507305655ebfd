import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ListBase, type RaRecord, useListContext } from 'react-admin';
import type { Database } from '../../backend/database.types';
import { quoteStatuses } from '../../domain/quotes';
import { type audit, limits } from '../../domain/schema';
import { paths } from '../data/paths';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { ListPagination } from '../list/ListPagination';
import { TimeStamp } from '../screen/dates';
import { FullScreenError } from '../screen/Failures';
import {
  EmptyState,
  EntryLink,
  PageHeading,
  Panel,
  PanelList,
  PendingPanel,
} from '../screen/PageParts';
import { useStoredTexts } from '../screen/resource';
import { StatusMark } from '../write/StatusMark';

const PAGE_SIZES = [25];
/** The lists show their own read errors. */
const QUERY = { retry: false, onError: () => {} };

/** An entry of the audit. `counts` are numbers of rows: see the columns of public.audit. */
type AuditRow = Omit<Database['public']['Tables']['audit']['Row'], 'kind' | 'counts'> & {
  kind: (typeof audit.kind.codes)[number];
  counts: Readonly<Record<string, number>> | null;
};

/** The sign-ins, exports and erasures of staff, newest first, and the requests that will soon be erased for their age. */
export function Audit() {
  const text = useText();
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: '60rem' }}>
      <Box>
        <PageHeading title={text('audit.title')} />
        <Typography color="text.secondary">{text('audit.hint')}</Typography>
      </Box>
      <ListBase
        resource="expiring_quotes"
        sort={{ field: 'created_at', order: 'ASC' }}
        perPage={25}
        storeKey={false}
        disableSyncWithLocation
        queryOptions={QUERY}
      >
        <Rows
          title={text('audit.expiring', { days: limits.listed_days })}
          hint={text('audit.expiring_hint')}
          Row={ExpiringQuote}
        />
      </ListBase>
      <ListBase
        resource="audit"
        sort={{ field: 'happened_at', order: 'DESC' }}
        perPage={25}
        storeKey={false}
        queryOptions={QUERY}
      >
        <Rows title={text('audit.entries')} empty={text('audit.empty')} Row={Entry} />
      </ListBase>
    </Box>
  );
}

interface RowsProps<Row> {
  title: string;
  hint?: string;
  /** Shown if there are no rows. Without it, the panel is left out. */
  empty?: string;
  Row: (props: { row: Row }) => ReactNode;
}

function Rows<Record extends RaRecord>({ title, hint, empty, Row }: RowsProps<Record>) {
  const { data, error, refetch } = useListContext<Record>();
  if (error && !data)
    return <FullScreenError error={error} fallback="audit.load_failed" retry={refetch} />;
  if (!data) return <PendingPanel lines={4} />;
  if (data.length === 0) return empty ? <EmptyState title={empty} /> : null;
  return (
    <Panel title={title}>
      {hint && (
        <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 1.5 }}>
          {hint}
        </Typography>
      )}
      <PanelList>
        {data.map((row) => (
          <li key={row.id}>
            <Row row={row} />
          </li>
        ))}
      </PanelList>
      <ListPagination sizes={PAGE_SIZES} />
    </Panel>
  );
}

/** The columns of the view are those of its quotes, which Postgres does not tell. */
type Expiring = Pick<
  Database['public']['Tables']['quotes']['Row'],
  keyof Database['public']['Views']['expiring_quotes']['Row']
>;

function ExpiringQuote({ row }: { row: Expiring }) {
  const text = useText();
  return (
    <>
      <Box sx={{ minWidth: 0 }}>
        <EntryLink to={paths.record('quotes', row.id)}>
          <bdi>{text('app.pair', { first: row.reference, second: row.name })}</bdi>
        </EntryLink>
        <Typography variant="body2" component="div" color="text.secondary">
          <StatusMark choices={quoteStatuses} value={row.status} />
        </Typography>
      </Box>
      <Typography variant="body2" color="text.secondary">
        <TimeStamp value={row.created_at} />
      </Typography>
    </>
  );
}

function Entry({ row }: { row: AuditRow }) {
  const text = useText();
  const { list } = useFormats();
  const found = Object.fromEntries(
    Object.entries(row.counts ?? {}).filter(([, count]) => count > 0),
  );
  const storedTexts = useStoredTexts();
  const parts = [
    ...storedTexts(found),
    ...(found.notes ? [text('projects.notes', { smart_count: found.notes })] : []),
  ];
  return (
    <>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {text(`audit.${row.kind}`)}
        {row.author && (
          <>
            {' · '}
            <bdi>{row.author}</bdi>
          </>
        )}
        {row.counts && (
          <Typography variant="body2" color="text.secondary">
            {parts.length > 0 ? list(parts) : text('audit.nothing')}
          </Typography>
        )}
      </Box>
      <Typography variant="body2" color="text.secondary">
        <TimeStamp value={row.happened_at} time />
      </Typography>
    </>
  );
}
