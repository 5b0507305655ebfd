import type { TablePaginationProps } from '@mui/material/TablePagination';
import { Pagination, useListContext } from 'react-admin';
import { useText } from '../i18n/useText';
import { useTotalText } from './useTotalText';

/** The pages of a list. A list that is not counted to its end says so on each of them. */
export function ListPagination({ sizes }: { sizes: number[] }) {
  const text = useText();
  const totalText = useTotalText();
  const { meta, total = 0 } = useListContext();
  // Pagination passes it on, but its type does not name it.
  const label: Pick<TablePaginationProps, 'labelDisplayedRows'> = {
    labelDisplayedRows: ({ from, to }) =>
      text('list.page_range', { from, to, total: totalText(total, meta) }),
  };
  return <Pagination rowsPerPageOptions={sizes} {...label} />;
}
