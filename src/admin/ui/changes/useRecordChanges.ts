import { useQueryClient } from '@tanstack/react-query';
import {
  type GetListResult,
  type RaRecord,
  useDataProvider,
  useTranslate,
  useTranslateLabel,
} from 'react-admin';
import type { OfferLine } from '../../../domain/offers';
import { addPendingDelete, removePendingDelete } from '../../data/clientState';
import type { AdminDataProvider } from '../../data/dataProvider';
import { ConflictError, ExplainedError, isMissingRow } from '../../data/errors';
import { restUrl, tokenHeaders } from '../../data/rest';
import type { MessageKey, ResourceName } from '../../i18n/messages/en';
import { useFormats } from '../../i18n/useFormats';
import { useLabel, useText } from '../../i18n/useText';
import { storedToken } from '../../session/session';
import { useOptions } from '../resource';
import { UNDO_MS, useReporting, withdrawUndo } from './notices';
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
      const params = { id: base.id, data, previousData: base };
      const { data: row } = await dataProvider
        .update<Row>(resource, params)
        .catch((error: unknown) => {
          if (isUndo || !(error instanceof ConflictError)) throw error;
          onConflict?.(error.current as Row);
          const differences = error.fields.map((field) =>
            text('form.conflict_field', {
              field: fieldName(field),
              theirs: valueText(field, error.current[field]),
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

type Deletable = ResourceName | 'notes';

/**
 * Hides the row immediately, and deletes it when the time for an undo is over or the user leaves
 * the page. react-admin's `undoable` mode shows the row again whenever the list is refetched, and
 * does not delete the row if the user leaves the page.
 */
export function useRowDelete(resource: Deletable) {
  const text = useText();
  const { showResult } = useReporting();
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { change: send } = useChange<RaRecord>({
    failed: `${resource}.delete_failed`,
    async send(row) {
      try {
        await dataProvider.delete(resource, { id: row.id, previousData: row });
      } catch (error) {
        // Ignores the error if somebody else has already deleted the row.
        if (!isMissingRow(error)) throw error;
      } finally {
        removePendingDelete(row.id);
      }
      return null;
    },
  });

  return (row: RaRecord, name: string) => {
    const message = text('app.change', { name, value: text(`${resource}.deleted`) });
    const undo = () => {
      clearTimeout(timer);
      removePendingDelete(row.id);
      void client.invalidateQueries();
    };
    const timer = setTimeout(() => {
      withdrawUndo(undo);
      void send(row, name);
    }, UNDO_MS.one);
    addPendingDelete(row.id, () => {
      clearTimeout(timer);
      return sendOnLeave(resource, row.id);
    });
    client.setQueriesData<GetListResult>({ queryKey: [resource, 'getList'] }, (list) =>
      without(list, row),
    );
    // The project board caches its rows under a separate query key.
    void client.invalidateQueries({ queryKey: [resource, 'board'] });
    if (resource === 'notes') void client.invalidateQueries({ queryKey: ['quotes', 'client'] });
    showResult({ message, count: 1, undo });
  };
}

/** Uses the stored token, because a page that unloads cannot wait for the auth client. */
async function sendOnLeave(resource: Deletable, id: RaRecord['id']): Promise<void> {
  const token = storedToken(localStorage);
  if (token === null) return;
  await fetch(restUrl(`${resource}?id=eq.${id}`), {
    method: 'DELETE',
    headers: tokenHeaders(token),
    keepalive: true,
  });
}

function without(list: GetListResult | undefined, row: RaRecord): GetListResult | undefined {
  const data = list?.data.filter(({ id }) => id !== row.id);
  if (!list || !data || data.length === list.data.length) return list;
  return { ...list, data, total: (list.total ?? 1) - 1 };
}
