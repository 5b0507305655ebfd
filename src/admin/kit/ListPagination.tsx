import type { TablePaginationProps } from '@mui/material/TablePagination';
import { Pagination } from 'react-admin';
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
  return <Pagination rowsPerPageOptions={sizes} {...label} />;
}
