import Download from '@mui/icons-material/Download';
import Tooltip from '@mui/material/Tooltip';
import { fetchRelatedRecords, useDataProvider, useListContext } from 'react-admin';
import { useText } from '../i18n/useText';
import { BusyButton } from '../screen/controls';
import { useNarrow } from '../screen/screen';
import { useIsBesideRecord } from '../screen/useIsBesideRecord';
import { useAction } from '../write/useAction';
import { useDone } from '../write/useSave';
import { embedsOf } from './exporter';

/** Exports all rows that match the filter, in the order of the list, with the exporter of the list. */
export function ExportButton() {
  const text = useText();
  const dataProvider = useDataProvider();
  const { exporter, resource, getData, total } = useListContext();
  const done = useDone();
  const { act, busy } = useAction('errors.export', { isRead: true });
  const exportRows = async () => {
    if (!exporter) return;
    const meta = { embeds: embedsOf(exporter) };
    const exported = await act(async () => {
      const rows = (await getData?.({ maxResults: Number.POSITIVE_INFINITY, meta })) ?? [];
      await exporter(rows, fetchRelatedRecords(dataProvider), dataProvider, resource);
      return rows;
    });
    if (exported) done(text('list.exported', { smart_count: exported.length }));
  };
  const narrow = useNarrow();
  const isBesideRecord = useIsBesideRecord();
  const label = text(busy ? 'list.exporting' : 'ra.action.export');
  const button = { busy: busy || !total, onClick: exportRows };
  if (!exporter) return null;
  return narrow || isBesideRecord ? (
    <Tooltip title={label}>
      <BusyButton {...button} aria-label={label} sx={{ minWidth: 44, padding: 0 }}>
        <Download />
      </BusyButton>
    </Tooltip>
  ) : (
    <BusyButton {...button} startIcon={<Download />}>
      {label}
    </BusyButton>
  );
}
