import { downloadCSV, type Exporter, type RaRecord } from 'react-admin';
import type { Choice } from '../../domain/choices';
import { localDay } from '../../domain/dates';
import { i18nProvider, languageOf } from '../i18n/i18nProvider';
import { type CsvColumn, csvSeparator, csvTime, toCsv } from './csv';

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

/**
 * Returns the exporter of a list. It writes a file for spreadsheets, with headers and labels in the user's language.
 * `also` are the columns that it reads besides those of the list.
 */
export function csv<Row extends RaRecord>(fields: readonly CsvField<Row>[]): Exporter<Row> {
  const exporter: Exporter<Row> = (rows, _fetchRelated, _dataProvider, resource = '') => {
    const columns = fields.map((field) => columnOf(field, resource));
    const text = toCsv(rows, columns, csvSeparator(languageOf(i18nProvider)));
    downloadCSV(text, `${resource}-${localDay(new Date())}`);
  };
  return Object.assign(exporter, { also: fields.flatMap(({ also = [] }) => also) });
}

function columnOf<Row extends RaRecord>(field: CsvField<Row>, resource: string): CsvColumn<Row> {
  const { source, choices, time, phone, value } = field;
  const { translate } = i18nProvider;
  return {
    header: translate(`resources.${resource}.fields.${source}`),
    phone,
    value(row) {
      const stored: unknown = value ? value(row) : row[source];
      if (typeof stored === 'number') return stored;
      if (typeof stored !== 'string') return null;
      if (time) return csvTime(stored);
      const choice = choices?.find(({ id }) => id === stored);
      return choice ? translate(choice.name) : stored;
    },
  };
}
