import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { useErrorText } from '../i18n/errorTexts';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { ErrorDetails, FullScreenError } from '../screen/Failures';
import { PageHeading } from '../screen/PageParts';

const REFRESH_MS = 60_000;

interface Props<Stats> {
  title: string;
  /** Renders what stands in the line of the heading. Receives no stats before they are loaded. */
  action?: (stats?: Stats) => ReactNode;
  queryKey: readonly string[];
  read: (dataProvider: AdminDataProvider) => Promise<{ data: Stats }>;
  loading: ReactNode;
  /** Receives also whether the stats are still those of another key. */
  children: (stats: Stats, isOther: boolean) => ReactNode;
}

/** A page of stats, which it loads, and loads again every minute while the page is visible. */
export function StatsPage<Stats>(props: Props<Stats>) {
  const { title, action, queryKey, read, loading, children } = props;
  const text = useText();
  const formats = useFormats();
  const explain = useErrorText();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useQuery({
    queryKey,
    queryFn: async () => (await read(dataProvider)).data,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    // Reloads stats that are older than a minute as soon as the page is visible again.
    refetchOnWindowFocus: true,
    refetchOnMount: 'always',
  });
  const retry = () => void refetch();
  if (error && data === undefined) {
    return <FullScreenError error={error} fallback="errors.stats" retry={retry} />;
  }
  return (
    <>
      <PageHeading title={title}>{action?.(data)}</PageHeading>
      {/* A refresh failed: warns when the stats below were loaded. */}
      {error && (
        <Alert
          severity="warning"
          variant="outlined"
          action={
            <Button color="inherit" size="small" onClick={retry}>
              {text('app.retry')}
            </Button>
          }
          sx={{ marginBlockEnd: 2 }}
        >
          {text('errors.full_screen', { message: explain(error, 'errors.stats') })}
          <Box
            component="time"
            dateTime={new Date(dataUpdatedAt).toISOString()}
            title={formats.exact(dataUpdatedAt)}
            sx={{ display: 'block' }}
          >
            {text('dashboard.stale', { time: formats.time(dataUpdatedAt) })}
          </Box>
          <ErrorDetails error={error} />
        </Alert>
      )}
      {data === undefined ? loading : children(data, isPlaceholderData)}
    </>
  );
}
