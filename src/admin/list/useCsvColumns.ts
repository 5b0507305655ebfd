import { type RaRecord, useTranslateLabel } from 'react-admin';
import type { Choice } from '../../domain/choices';
import { useLabel } from '../i18n/useText';
import type { CsvColumn } from './csv';

/** A field of an export. Its value is that of the record unless `choices` or `value` say otherwise. */
export interface CsvField<Row extends RaRecord> {
  source: string;
  /** The list whose labels replace the codes of the field. */
  choices?: readonly Choice[];
  value?: CsvColumn<Row>['value'];
}

/** The columns of an export, with headers and labels in the reader's language. */
export function useCsvColumns<Row extends RaRecord>(
  fields: readonly CsvField<Row>[],
): CsvColumn<Row>[] {
  const title = useTranslateLabel();
  const label = useLabel();
  return fields.map(({ source, choices, value }) => ({
    header: String(title({ source })),
    value(row) {
      if (value) return value(row);
      const stored: unknown = row[source];
      if (typeof stored === 'number') return stored;
      if (typeof stored !== 'string') return null;
      return choices ? label(choices, stored) : stored;
    },
  }));
}
