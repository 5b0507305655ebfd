import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useErrorText } from '../i18n/useErrorText';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useFailureNotice } from '../ui/notices';
import { MAX_SELECTED, rememberStatuses } from './selection';

/** Selects every row of the filter, not only those of this page. */
export function SelectAllMatching() {
  const text = useText();
  const formats = useFormats();
  const explain = useErrorText();
  const failure = useFailureNotice();
  const client = useQueryClient();
  const { total = 0, selectedIds, onSelect, getData, resource } = useListContext();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await getData?.({ maxResults: MAX_SELECTED, meta: { columns: 'id,status' } })) ?? [],
    onSuccess: (rows) => {
      rememberStatuses(client, resource, rows);
      onSelect(rows.map(({ id }) => id));
    },
    onError: (error) => failure(text('errors.selection'), explain(error, 'errors.selection')),
  });
  if (selectedIds.length >= Math.min(total, MAX_SELECTED)) return null;
  return (
    <Button size="small" disabled={isPending} onClick={() => mutate()}>
      {total > MAX_SELECTED
        ? text('list.select_first', {
            limit: formats.number(MAX_SELECTED),
            total: formats.number(total),
          })
        : text('list.select_all', { total: formats.number(total) })}
    </Button>
  );
}
