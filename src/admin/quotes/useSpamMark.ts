import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { useReload } from '../data/useReload';
import { useErrorText } from '../i18n/useErrorText';
import { useText } from '../i18n/useText';
import { bulkReport } from '../list/selection';
import { useReportText } from '../list/useReportText';
import { useFailureNotice, useUndoNotice } from '../ui/notices';

/** Sets or clears the spam mark of one or many, in one call that can be undone. */
export function useSpamMark(onFailure?: (message: string) => void) {
  const text = useText();
  const explain = useErrorText();
  const inWords = useReportText();
  const notice = useFailureNotice();
  const undoable = useUndoNotice();
  const reload = useReload();
  const dataProvider = useDataProvider<AdminDataProvider>();

  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ ids, spam }: { ids: string[]; spam: boolean }) =>
      dataProvider.setQuoteSpam(ids, spam),
    onError: (error) => {
      const message = explain(error, 'errors.update_quote');
      if (onFailure) onFailure(message);
      else notice(text('errors.update_quote'), message);
    },
    onSettled: () => reload('quotes'),
  });

  const mark = (ids: string[], spam: boolean, onDone?: () => void) =>
    void mutateAsync({ ids, spam }).then(
      ({ data: changed }) => {
        onDone?.();
        const undo = () =>
          void mutateAsync({ ids: changed, spam: !spam }).then(
            ({ data }) => undoable(text('quotes.bulk_undone', { smart_count: data.length })),
            () => {},
          );
        const report = inWords(
          'quotes.bulk_changed',
          bulkReport(ids, changed, () => true),
        );
        undoable(report, changed.length > 0 ? undo : undefined);
      },
      () => {},
    );
  return { busy: isPending, mark };
}
