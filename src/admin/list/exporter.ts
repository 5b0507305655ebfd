import { downloadCSV, type Exporter, type RaRecord } from 'react-admin';
import type { Choice } from '../../domain/choices';
import { localDay } from '../../domain/dates';
import { i18nProvider, languageOf } from '../i18n/i18nProvider';
import { type CsvColumn, csvSeparator, csvTime, toCsv } from './csv';

/**
 * A column of an export: the field `source` of the record, or the result of `value`. The ending of the name says what it
 * holds: `_at` a time, which the export shows in the user's time zone, `_cents` an amount, and `phone` a phone number.
 */
export interface CsvField<Row extends RaRecord> {
  source: string;
  /** The options whose labels replace the codes of the field. */
  choices?: readonly Choice[];
  /** Rows of another table that are read for this field only, such as `notes(id)`. */
  embed?: string;
  value?: CsvColumn<Row>['value'];
}

/** A row of an export. The ids of its notes are read, because the export contains their number. */
export type Exported<Row> = Row & { notes: readonly { id: string }[] };

/** The number of notes of a row. */
export const NOTES = {
  source: 'notes',
  embed: 'notes(id)',
  value: ({ notes = [] }: RaRecord): number => notes.length,
};

/** An exporter that names what it needs beside the columns of the list. */
type CsvExporter<Row extends RaRecord> = Exporter<Row> & { embeds: readonly string[] };

/** Returns what is read for an exporter beside the columns of the list. */
export const embedsOf = (exporter: Exporter | CsvExporter<RaRecord>): readonly string[] =>
  'embeds' in exporter ? exporter.embeds : [];

/**
 * Returns the exporter of a list. It writes a file for spreadsheets, with headers and labels in the user's language. A field
 * that only has a source can be its name.
 */
export function csv<Row extends RaRecord>(
  fields: readonly (CsvField<Row> | string)[],
): CsvExporter<Row> {
  const used = fields.map((field) => (typeof field === 'string' ? { source: field } : field));
  const exporter: Exporter<Row> = (rows, _fetchRelated, _dataProvider, resource = '') => {
    const cells = used.map((field) => columnOf(field, resource));
    const text = toCsv(rows, cells, csvSeparator(languageOf(i18nProvider)));
    downloadCSV(text, `${resource}-${localDay(new Date())}`);
  };
  const embeds = used.flatMap(({ embed }: CsvField<Row>) => embed ?? []);
  return Object.assign(exporter, { embeds });
}

function columnOf<Row extends RaRecord>(field: CsvField<Row>, resource: string): CsvColumn<Row> {
  const { source, choices, value } = field;
  const { translate } = i18nProvider;
  return {
    header: translate(`resources.${resource}.fields.${source}`),
    phone: source.endsWith('phone'),
    value(row) {
      const stored: unknown = value ? value(row) : row[source];
      if (typeof stored === 'number') return source.endsWith('_cents') ? stored / 100 : stored;
      if (typeof stored !== 'string') return null;
      if (source.endsWith('_at')) return csvTime(stored);
      const choice = choices?.find(({ id }) => id === stored);
      return choice ? translate(choice.name) : stored;
    },
  };
}
