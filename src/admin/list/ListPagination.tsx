import type { TablePaginationProps } from '@mui/material/TablePagination';
import { useDeferredValue } from 'react';
import { Pagination, useListContext } from 'react-admin';
import { useFormats } from '../i18n/useFormats';
import { useText } from '../i18n/useText';

/** The pagination, with a formatted total. */
export function ListPagination({ sizes }: { sizes: number[] }) {
  const text = useText();
  const formats = useFormats();
  // `Pagination` passes `labelDisplayedRows` on to MUI, but the type of its props omits this prop.
  const label: Pick<TablePaginationProps, 'labelDisplayedRows'> = {
    labelDisplayedRows: ({ from, to, count: total }) =>
      text('list.page_range', { from, to, total: formats.number(total) }),
  };
  // Together with the last rows, which React renders after the first ones.
  const isShown = useDeferredValue(useListContext().data !== undefined, false);
  return isShown && <Pagination rowsPerPageOptions={sizes} {...label} />;
}
