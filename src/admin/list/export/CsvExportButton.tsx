import Download from '@mui/icons-material/Download';
import Tooltip from '@mui/material/Tooltip';
import { downloadCSV, type RaRecord, useListContext, useTranslateLabel } from 'react-admin';
import type { Choice } from '../../../domain/choices';
import { localDay } from '../../../domain/dates';
import { SHOWN } from '../../data/listQuery';
import { useLanguage } from '../../i18n/i18nProvider';
import { useLabel, useText } from '../../i18n/useText';
import { useChange } from '../../ui/changes/useChange';
import { BusyButton } from '../../ui/controls';
import { useNarrow } from '../../ui/screen';
import { type CsvColumn, csvSeparator, csvTime, toCsv } from './csv';

interface Props<Row extends RaRecord> {
  fields: readonly CsvField<Row>[];
}

/** Exports all rows that match the filter, in the order of the list. */
export function CsvExportButton<Row extends RaRecord>({ fields }: Props<Row>) {
  const text = useText();
  const language = useLanguage();
  const columns = useCsvColumns(fields);
  const { resource, getData, total } = useListContext<Row>();
  const { change, busy } = useChange({
    isRead: true,
    failed: 'errors.export',
    async send() {
      const meta = { ...SHOWN, also: fields.flatMap(({ also = [] }) => also) };
      const rows = (await getData?.({ maxResults: Number.POSITIVE_INFINITY, meta })) ?? [];
      const csv = toCsv(rows, columns, csvSeparator(language));
      downloadCSV(csv, `${resource}-${localDay(new Date())}`);
      return { message: text('list.exported', { smart_count: rows.length }) };
    },
  });
  const narrow = useNarrow();
  const label = text(busy ? 'list.exporting' : 'ra.action.export');
  const button = { busy: busy || !total, onClick: () => void change() };
  return narrow ? (
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

/**
 * A field of an export. Exports the field `source` of the record, converted with `choices` or
 * `time`. If the function `value` is set, exports its result instead.
 */
export interface CsvField<Row extends RaRecord> {
  source: string;
  /** The options whose labels replace the codes of the field. */
  choices?: readonly Choice[];
  /** If true, the field is a timestamp, which the export shows in the user's time zone. */
  time?: boolean;
  phone?: boolean;
  /** A column that is read for this field only, such as `notes(id)`. */
  also?: string;
  value?: CsvColumn<Row>['value'];
}

/** Returns the columns of an export, with headers and labels in the user's language. */
function useCsvColumns<Row extends RaRecord>(fields: readonly CsvField<Row>[]): CsvColumn<Row>[] {
  const title = useTranslateLabel();
  const label = useLabel();
  return fields.map(({ source, choices, time, phone, value }) => ({
    header: String(title({ source })),
    phone,
    value(row) {
      const stored: unknown = value ? value(row) : row[source];
      if (typeof stored === 'number') return stored;
      if (typeof stored !== 'string') return null;
      if (time) return csvTime(stored);
      return choices ? label(choices, stored) : stored;
    },
  }));
}
