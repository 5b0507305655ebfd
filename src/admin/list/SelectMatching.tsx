import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { idColumns } from '../data/columns';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';
import { useFailureNotice } from '../ui/notices';

/** Their change fits into a request of 256 KB, the smallest limit of the servers on the way. */
const MAX_SELECTED = 5000;

/** Selects every row that matches the filter, beyond the current page. */
export function SelectAllMatching() {
  const text = useText();
  const formats = useFormats();
  const showFailure = useFailureNotice();
  const { resource, total = 0, selectedIds, onSelect, getData } = useListContext();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      (await getData?.({
        maxResults: MAX_SELECTED,
        meta: { columns: idColumns(resource) },
      })) ?? [],
    onSuccess: (rows) => onSelect(rows.map(({ id }) => id)),
    onError: (error) => showFailure(error, 'errors.selection'),
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
