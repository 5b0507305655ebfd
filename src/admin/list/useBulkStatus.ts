import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import type { ProjectStatus } from '../../domain/projects';
import type { QuoteStatus } from '../../domain/quotes';
import type { AdminDataProvider } from '../data/dataProvider';
import type { StatusOf } from '../data/records';
import { useReload } from '../data/useReload';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { useFailureNotice, useUndoNotice } from '../ui/notices';
import { bulkReport, knownStatuses } from './selection';
import { useReportText } from './useReportText';

const parts = {
  quotes: {
    changed: 'quotes.bulk_changed',
    undone: 'quotes.bulk_undone',
    failed: 'errors.update_quote',
  },
  projects: {
    changed: 'projects.bulk_changed',
    undone: 'projects.bulk_undone',
    failed: 'errors.update_project',
  },
} as const;

/** One call for all selected rows. It says what really changed, and its answer undoes it. */
export function useBulkStatus<Status extends QuoteStatus | ProjectStatus>(
  resource: 'quotes' | 'projects',
) {
  const text = useText();
  const explain = useErrorText();
  const inWords = useReportText();
  const failure = useFailureNotice();
  const undoable = useUndoNotice();
  const reload = useReload();
  const client = useQueryClient();
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { selectedIds, onUnselectItems } = useListContext();
  const { changed, undone, failed } = parts[resource];

  const { mutateAsync, isPending } = useMutation({
    mutationFn: (changes: StatusOf<Status>[]): Promise<{ data: StatusOf<string>[] }> =>
      resource === 'quotes'
        ? dataProvider.setQuoteStatuses(changes as StatusOf<QuoteStatus>[])
        : dataProvider.setProjectStatuses(changes as StatusOf<ProjectStatus>[]),
    onError: (error) => failure(text(failed), explain(error, failed)),
    onSettled: () => reload(resource, 'status_changes'),
  });

  const undo = (before: StatusOf<Status>[]) => () =>
    void mutateAsync(before).then(
      ({ data: restored }) => undoable(text(undone, { smart_count: restored.length })),
      () => {},
    );

  /** All selected rows, or those named. */
  const change = (status: Status, named?: string[]) => {
    const ids = named ?? selectedIds.map(String);
    const known = knownStatuses(client, resource);
    const wasSo = (id: string) => (known.get(id) ?? status) === status;
    void mutateAsync(ids.map((id) => ({ id, status }))).then(
      ({ data: before }) => {
        if (!named) onUnselectItems();
        const rows = before as StatusOf<Status>[];
        const report = bulkReport(
          ids,
          rows.map(({ id }) => id),
          wasSo,
        );
        undoable(inWords(changed, report), rows.length > 0 ? undo(rows) : undefined);
      },
      // A failed call changed nothing: the selection stays for another try.
      () => {},
    );
  };
  return { busy: isPending, change };
}
