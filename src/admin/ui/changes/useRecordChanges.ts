import { useQueryClient } from '@tanstack/react-query';
import { type RaRecord, useDataProvider, useTranslate, useTranslateLabel } from 'react-admin';
import type { OfferLine } from '../../../domain/offers';
import type { AdminDataProvider } from '../../data/dataProvider';
import { conflictOf, ExplainedError } from '../../data/errors';
import { isSame } from '../../data/writes';
import type { MessageKey } from '../../i18n/messages/en';
import { useFormats } from '../../i18n/useFormats';
import { useLabel, useText } from '../../i18n/useText';
import { useOptions } from '../resource';
import { useChange } from './useChange';

interface Edit<Row> {
  data: Partial<Row>;
  base: Row;
}

interface Options<Row> {
  failed: MessageKey;
  saved: (row: Row) => string;
  onChanged?: (() => void) | undefined;
  /** Receives the version that somebody else saved first. The next save should expect it. */
  onConflict?: (theirs: Row) => void;
}

/**
 * Saves edits of records, which can be undone. If somebody else has changed the same fields first,
 * nothing is overwritten, and the failure names each field with both values.
 */
export function useEdit<Row extends RaRecord>(resource: string, options: Options<Row>) {
  const { failed, saved, onChanged, onConflict } = options;
  const text = useText();
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { name: fieldName, value: valueText } = useFieldTexts(resource);
  return useChange<Edit<Row>>({
    inForm: true,
    failed,
    onChanged,
    async send({ data, base }, { name = '', isUndo }) {
      const fields = Object.keys(data);
      const { data: row } = await dataProvider
        .update<Row>(resource, {
          id: base.id,
          data: { ...data, updated_at: base.updated_at },
          previousData: base,
        })
        .catch(async (error: unknown) => {
          if (isUndo || !conflictOf(error)) throw error;
          const { data: current } = await dataProvider.getOne<Row>(resource, { id: base.id });
          onConflict?.(current);
          const differences = fields
            .filter((field) => !isSame(current[field], data[field]))
            .map((field) =>
              text('form.conflict_field', {
                field: fieldName(field),
                theirs: valueText(field, current[field]),
                mine: valueText(field, data[field]),
              }),
            );
          throw new ExplainedError([text('form.conflict'), ...differences].join('\n'));
        });
      // Makes the next change start from the saved version, even before the row is read again.
      client.setQueriesData({ queryKey: [resource, 'getOne', { id: String(base.id) }] }, row);
      const before = Object.fromEntries(fields.map((field) => [field, base[field]]));
      return {
        message: isUndo
          ? text('app.change', { name, value: text('form.changed_back') })
          : saved(row),
        ...(fields.length > 0 && { undo: { data: before as Partial<Row>, base: row } }),
      };
    },
  });
}

export function useFieldTexts(resource: string) {
  const translate = useTranslate();
  const label = useLabel();
  const formats = useFormats();
  const labelOf = useTranslateLabel();
  const { choices, euros } = useOptions(resource);
  /** An entry of a list, or a line of an offer. */
  const itemText = (item: unknown): string => {
    const { text, quantity, unit_cents } = Object(item) as Partial<OfferLine>;
    if (text === undefined) return String(item);
    return `${text} (${formats.number(quantity ?? 0)} × ${formats.cents(unit_cents ?? 0)})`;
  };
  return {
    name: (field: string): string => String(labelOf({ source: field, resource })),
    value(field: string, value: unknown): string {
      if (value === null || value === undefined || value === '') return '–';
      if (typeof value === 'boolean') return translate(`ra.boolean.${value}`);
      if (euros.includes(field)) return formats.euros(Number(value));
      if (typeof value === 'number') return formats.number(value);
      if (Array.isArray(value)) return formats.list(value.map(itemText));
      const word = String(value);
      // The history contains a list as the text of its JSON.
      if (/^\[".*"\]$/su.test(word)) return formats.list(JSON.parse(word));
      if (/^\d{4}-\d{2}-\d{2}$/u.test(word)) return formats.calendarDay(word);
      return label(choices[field] ?? [], word);
    },
  };
}
