import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { downloadCSV, type RaRecord, useListContext, useNotify } from 'react-admin';
import { localDay } from '../../domain/dates';
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
    mutationFn: async () => (await getData?.()) ?? [],
    onSuccess: (rows) => {
      downloadCSV(toCsv(rows, columns), `${resource}-${localDay(new Date())}`);
      notify(text('list.exported', { smart_count: rows.length }), { type: 'success' });
    },
    onError: (error) => showFailure(error, 'errors.export'),
  });
  return (
    <Button startIcon={<Download />} disabled={isPending || !total} onClick={() => mutate()}>
      {text(isPending ? 'list.exporting' : 'list.export')}
    </Button>
  );
}
