import Download from '@mui/icons-material/Download';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMutation } from '@tanstack/react-query';
import { downloadCSV, type RaRecord, useListContext, useNotify } from 'react-admin';
import { localDay } from '../../domain/dates';
import { exportColumns } from '../data/columns';
import { useText } from '../i18n/useText';
import { useFailureNotice } from '../ui/notices';
import { toCsv } from './csv';
import { type CsvField, useCsvColumns } from './useCsvColumns';

interface Props<Row extends RaRecord> {
  fields: readonly CsvField<Row>[];
}

/** Exports every row that matches the filter, in the order of the list. */
export function CsvExportButton<Row extends RaRecord>({ fields }: Props<Row>) {
  const text = useText();
  const showFailure = useFailureNotice();
  const notify = useNotify();
  const columns = useCsvColumns(fields);
  const { resource, getData, total } = useListContext<Row>();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await getData?.({
        maxResults: Number.POSITIVE_INFINITY,
        meta: { columns: exportColumns(resource) },
      })) ?? [],
    onSuccess: (rows) => {
      downloadCSV(toCsv(rows, columns), `${resource}-${localDay(new Date())}`);
      notify(text('list.exported', { smart_count: rows.length }), { type: 'success' });
    },
    onError: (error) => showFailure(error, 'errors.export'),
  });
  const label = text(isPending ? 'list.exporting' : 'list.export');
  return (
    <Tooltip title={label}>
      <IconButton
        color="primary"
        aria-label={label}
        aria-disabled={isPending || !total}
        onClick={() => !isPending && total && mutate()}
        sx={{ opacity: isPending || !total ? 0.4 : 1 }}
      >
        <Download />
      </IconButton>
    </Tooltip>
  );
}
